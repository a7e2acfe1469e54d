import { useState } from 'react'
import type { MyPrescription } from '@kinora/contract/series.ts'

/** How an exercise is shown: a film of a person, the moving figure, or pictures. */
export const shownNames = { film: 'Film', figure: 'Figure', pictures: 'Pictures' } as const
export type Shown = keyof typeof shownNames

type Prescribed = Pick<MyPrescription, 'exercise'> & {
  instructions: Partial<Pick<MyPrescription['instructions'], 'films' | 'pictures'>>
}

/** What there is of an exercise, the film first: nothing shows as much. A week kept from before knows no films. Pure. */
export function waysToShow({ exercise, instructions: { films = [], pictures = [] } }: Prescribed): Shown[] {
  const there = { film: films.length > 0, figure: exercise.figure !== null, pictures: pictures.length > 0 }
  return (Object.keys(shownNames) as Shown[]).filter((way) => there[way])
}

const place = 'kinora-shown'

function chosenBefore(): Shown | undefined {
  const kept = (() => {
    try {
      return localStorage.getItem(place)
    } catch {
      return null
    }
  })()
  return kept !== null && kept in shownNames ? (kept as Shown) : undefined
}

/** The way a person likes it, kept for the next exercise and the next day on this device. */
export function useShown(prescription: Prescribed) {
  const [wanted, setWanted] = useState(chosenBefore)
  const ways = waysToShow(prescription)
  return {
    ways,
    way: wanted && ways.includes(wanted) ? wanted : ways[0],
    choose(way: Shown) {
      setWanted(way)
      try {
        localStorage.setItem(place, way)
      } catch {
        // Where nothing may be kept, it holds for as long as the page is open.
      }
    },
  }
}
