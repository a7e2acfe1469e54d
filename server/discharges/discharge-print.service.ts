import {
  contactText,
  daysPerWeekText,
  flareUpRule,
  flareUpSteps,
  outcomeSentences,
} from '@kinora/contract/discharge-text.ts'
import { dayText } from '@kinora/contract/days.ts'
import type { Discharge } from '@kinora/contract/discharges.ts'
import { Problem } from '@kinora/contract/problem.ts'
import type { Tx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { readPatient } from '../patients/patient.service.ts'
import { drawRecord } from '../pdf/lazy-documents.ts'
import type { PrintRecord, RecordSection } from '../pdf/patient-record.ts'
import { inPrintQueue } from '../pdf/print-queue.ts'
import { printWeeks } from '../series/handout.service.ts'
import { readDischarge } from './discharge.service.ts'

const section = (heading: string, texts: string[], isSub = true): RecordSection => ({
  ...{ heading, isSub },
  lines: texts.map((text) => [{ text }]),
})

function letterOf(name: string, discharge: Discharge): PrintRecord {
  const { dischargedOn, by, exercises, daysPerWeek, flareUp, outcomes, closingNote, clinic } = discharge
  const sections = [
    section(name, [`Care ended on ${dayText(dischargedOn)}.`, closingNote].filter(Boolean), false),
    section(
      `Your plan from now on: ${daysPerWeekText(daysPerWeek).toLowerCase()}`,
      exercises.map((exercise) => `${exercise.name}: ${exercise.dosage}.`),
    ),
    section('If it flares up', [`${flareUpRule(flareUp)}?`, ...flareUpSteps(flareUp)]),
    section('How it went', outcomeSentences(outcomes)),
    section('Contact', [contactText(clinic)]),
  ]
  return {
    clinic: clinic.name,
    title: `Your plan from now on: ${name}`,
    footer: `${dayText(dischargedOn)}${by && ` by ${by}`}`,
    sections: sections.filter(({ lines }) => lines && lines.length > 0),
  }
}

/** The after-care plan as one PDF: instructions first, then the exercises with their figures. */
export async function printDischarge(db: Tx, actor: Actor, patientId: string, integrations: Integrations) {
  const { name } = await readPatient(db, actor, patientId)
  const discharge = await readDischarge(db, actor, patientId)
  if (!discharge) throw new Problem('conflict', `${name} is in care, so there is no plan for afterwards yet.`)
  const letter = letterOf(name, discharge)
  const { programId, exercises } = discharge
  if (!programId || exercises.length === 0) return () => inPrintQueue(actor, () => drawRecord(letter))
  return printWeeks(db, actor, { programId, week: 1 }, integrations, letter)
}
