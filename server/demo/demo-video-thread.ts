import { parentPort, workerData } from 'node:worker_threads'
import type { Figure } from '@kinora/figure/model.ts'
import { drawFigure, paint, toSvg } from '@kinora/figure/still.ts'

const { figure, pictures } = workerData as { figure: Figure; pictures: number }

/** Eases in and out. */
const eased = (share: number) => (1 - Math.cos(Math.PI * share)) / 2

for (let at = 0; at < pictures; at++) {
  const phase = eased(at / (pictures - 1))
  parentPort!.postMessage(toSvg(paint(drawFigure(figure, { phase, isExplained: false, pixelsPerMetre: 130 }))))
}
