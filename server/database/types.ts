// Generated from the migrated database by `npm run db:types`. Do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely'
import type { z } from 'zod'
import type { Dosage, PainRule } from '@kinora/contract/dosage.ts'
import type { LoggedSet } from '@kinora/contract/logs.ts'
import type { Theme } from '@kinora/contract/organizations.ts'
import type { EnabledSurvey, PatientSummary } from '@kinora/contract/patients.ts'
import type { Precaution } from '@kinora/contract/precautions.ts'

type Generated<T> =
  T extends ColumnType<infer Read, infer Insert, infer Update> ? ColumnType<Read, Insert | undefined, Update> : ColumnType<T, T | undefined, T>
type Moment = ColumnType<Date, Date | string, Date | string>
/** Documents are written as text: the driver would take an array for an array of the database. */
type Json<T> = ColumnType<T, string, string>

export interface Tables {
  accountEvents: {
    id: GeneratedAlways<number>
    at: Generated<Moment>
    organizationId: string | null
    accountId: string | null
    sessionId: string | null
    call: string
    subjectId: string | null
    result: string
    requestId: string
  }
  accountIdempotencyKeys: {
    organizationId: string
    accountId: string
    key: string
    requestHash: string
    reply: Json<unknown> | null
    createdAt: Generated<Moment>
  }
  accountMails: {
    id: Generated<string>
    organizationId: string
    recipient: string
    subject: string
    bodyText: string
    bodyHtml: string
    createdAt: Generated<Moment>
    sentAt: Moment | null
    failure: string | null
  }
  accountSessions: {
    id: Generated<string>
    organizationId: string
    accountId: string
    userAgent: Generated<string>
    address: Generated<string>
    isSupport: Generated<boolean>
    createdAt: Generated<Moment>
    seenAt: Generated<Moment>
    expiresAt: Moment
    endedAt: Moment | null
  }
  accountTokens: {
    id: Generated<string>
    organizationId: string
    accountId: string
    purpose: string
    tokenHash: string
    codeHash: string | null
    createdAt: Generated<Moment>
    expiresAt: Moment
    usedAt: Moment | null
  }
  accounts: {
    id: Generated<string>
    organizationId: string
    role: string
    name: string
    email: string
    mobile: string
    passwordHash: string | null
    verifiedAt: Moment | null
    isActive: Generated<boolean>
    failedLogins: Generated<number>
    lockedUntil: Moment | null
    lastSeenAt: Moment | null
    createdAt: Generated<Moment>
    updatedAt: Generated<Moment>
    search: GeneratedAlways<string>
    imageFileId: string | null
  }
  exerciseFavorites: {
    organizationId: string
    accountId: string
    exerciseId: string
    createdAt: Generated<Moment>
  }
  exercisePictures: {
    id: Generated<string>
    organizationId: string
    exerciseId: string
    fileId: string
    thumbnailFileId: string
    position: number
    alt: Generated<string>
    width: number
    height: number
    createdAt: Generated<Moment>
  }
  exerciseVersions: {
    organizationId: string
    exerciseId: string
    version: number
    content: Json<unknown>
    replacedAt: Generated<Moment>
    replacedBy: string | null
  }
  exerciseWords: {
    organizationId: string
    word: string
  }
  exercises: {
    id: Generated<string>
    organizationId: string
    ownerId: string | null
    name: string
    patientName: Generated<string>
    aliases: Generated<string[]>
    summary: Generated<string>
    purpose: Generated<string>
    setup: Generated<string>
    steps: Generated<string[]>
    cues: Generated<string[]>
    breathing: Generated<string>
    commonErrors: Generated<string[]>
    stopIf: Generated<string>
    types: Generated<string[]>
    bodyRegions: Generated<string[]>
    movements: Generated<string[]>
    primaryMuscles: Generated<string[]>
    secondaryMuscles: Generated<string[]>
    position: string | null
    equipment: Generated<string[]>
    laterality: Generated<string>
    mechanic: string | null
    force: string | null
    chain: string | null
    level: Generated<number>
    measure: Generated<string>
    defaultDosage: Json<Dosage>
    defaultSide: Generated<string>
    contraindications: Generated<string[]>
    precautions: Generated<string[]>
    restrictionTags: Generated<string[]>
    conditions: Generated<string[]>
    goals: Generated<string[]>
    evidence: Generated<Json<{ citation: string; link: string }[]>>
    source: Generated<string>
    sourceId: string | null
    attribution: Json<{ licence: string; author: string; sourceUrl: string }> | null
    sourceHash: string | null
    figure: string | null
    easierId: string | null
    harderId: string | null
    review: Generated<string>
    archivedAt: Moment | null
    version: Generated<number>
    createdAt: Generated<Moment>
    updatedAt: Generated<Moment>
    keywords: string
    search: string
  }
  logChanges: {
    id: Generated<string>
    organizationId: string
    programId: string
    logId: string
    revision: number
    content: Json<unknown>
    changedBy: string
    changedAt: Generated<Moment>
  }
  logEntries: {
    organizationId: string
    programId: string
    logId: string
    position: number
    prescriptionId: string
    prescriptionVersion: number
    exerciseId: string
    exercise: string
    sets: Json<z.infer<typeof LoggedSet>[]>
    setsDone: number
    setsPlanned: number
    stopAbove: number
    pain: number | null
    effort: number | null
    skippedReason: string | null
    note: Generated<string>
  }
  logProgramEvents: {
    id: string
    organizationId: string
    patientId: string
    programId: string
    week: number
    event: string
    reason: string | null
    note: Generated<string>
    loggedBy: string
    at: Generated<Moment>
  }
  logs: {
    id: string
    organizationId: string
    patientId: string
    programId: string
    seriesId: string
    week: number
    day: string
    revision: number
    startedAt: Moment
    finishedAt: Moment | null
    isShort: Generated<boolean>
    effort: number | null
    note: Generated<string>
    share: number
    pain: number | null
    painAfter: string | null
    loggedBy: string
    createdAt: Generated<Moment>
    updatedAt: Generated<Moment>
  }
  organizationFiles: {
    id: Generated<string>
    organizationId: string
    storageKey: string
    type: string
    bytes: number
    width: number | null
    height: number | null
    sha256: string
    createdBy: string | null
    createdAt: Generated<Moment>
  }
  organizations: {
    id: Generated<string>
    organizationId: GeneratedAlways<string>
    name: string
    kind: string
    host: string | null
    email: string
    mobile: string
    timeZone: Generated<string>
    planId: string
    theme: Json<Theme> | null
    isActive: Generated<boolean>
    createdAt: Generated<Moment>
    updatedAt: Generated<Moment>
    logoFileId: string | null
  }
  patients: {
    id: string
    organizationId: string
    practitionerId: string
    name: string
    joinedAt: Moment | null
    dateOfBirth: string | null
    sex: string | null
    address: Generated<string>
    emergencyContact: Generated<string>
    referrer: Generated<string>
    condition: Generated<string>
    affectedSide: string | null
    goals: Generated<string>
    precautions: Generated<Json<Precaution[]>>
    precautionsCheckedAt: Moment | null
    equipment: Generated<string[]>
    notes: Generated<string>
    isActive: Generated<boolean>
    statusReason: string | null
    statusNote: Generated<string>
    enabledSurveys: Generated<Json<z.infer<typeof EnabledSurvey>[]>>
    summary: Json<PatientSummary> | null
    attention: string | null
    attentionRank: Generated<number>
    lastLogAt: Moment | null
    version: Generated<number>
    createdAt: Generated<Moment>
    updatedAt: Generated<Moment>
  }
  planLimits: {
    planId: string
    type: string
    value: number | null
  }
  planPrices: {
    id: Generated<string>
    planId: string
    priceId: string | null
    billingCycle: string
    recurring: Generated<boolean>
    currency: Generated<string>
    planAmount: number
    discountPercentage: Generated<number>
    taxPercentage: Generated<number>
    taxId: string | null
    isActive: Generated<boolean>
  }
  planRequests: {
    id: Generated<string>
    organizationId: string
    planId: string
    planPriceId: string | null
    paymentType: string
    status: Generated<string>
    note: Generated<string>
    requestedBy: string | null
    decidedBy: string | null
    decidedAt: Moment | null
    createdAt: Generated<Moment>
  }
  plans: {
    id: Generated<string>
    type: string
    name: string
    title: string
    position: number
  }
  programChanges: {
    id: Generated<string>
    organizationId: string
    programId: string
    prescriptionId: string | null
    week: number | null
    seriesName: string | null
    kind: string
    exercise: string | null
    before: Generated<string>
    after: Generated<string>
    changedBy: string
    changedAt: Generated<Moment>
  }
  programs: {
    id: Generated<string>
    organizationId: string
    patientId: string | null
    title: string
    description: Generated<string>
    startDate: string | null
    weeks: number
    stoppedAt: Moment | null
    templateId: string | null
    orderNumber: Generated<number>
    createdBy: string
    seenAt: Moment | null
    version: Generated<number>
    createdAt: Generated<Moment>
    updatedAt: Generated<Moment>
  }
  series: {
    id: Generated<string>
    organizationId: string
    programId: string
    name: string
    note: Generated<string>
    position: number
    weekdays: Generated<number[]>
    timesPerWeek: number | null
    version: Generated<number>
    removedAt: Moment | null
    createdAt: Generated<Moment>
    updatedAt: Generated<Moment>
  }
  seriesPrescriptionVersions: {
    organizationId: string
    programId: string
    prescriptionId: string
    version: number
    content: Json<unknown>
    changedBy: string
    changedAt: Generated<Moment>
  }
  seriesPrescriptions: {
    id: Generated<string>
    organizationId: string
    programId: string
    seriesId: string
    week: number
    position: number
    exerciseId: string
    exerciseOrganizationId: string
    exerciseVersion: number
    side: Generated<string>
    priority: Generated<string>
    dosage: Json<Dosage>
    painRule: Json<PainRule>
    patientNote: Generated<string>
    staffNote: Generated<string>
    nameOverride: Generated<string>
    superset: string | null
    log: Generated<string[]>
    version: Generated<number>
    removedAt: Moment | null
    createdAt: Generated<Moment>
    updatedAt: Generated<Moment>
  }
}
