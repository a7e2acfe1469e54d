import { parentPort, workerData } from 'node:worker_threads'
import type { Figure } from '@kinora/figure/model.ts'
import { drawKinds } from '@kinora/figure/still-kinds.ts'

/** Draws one figure and exits. Drawing takes about a second of processor time, which must not block requests. */
parentPort!.postMessage(JSON.stringify(drawKinds(workerData as Figure)))
