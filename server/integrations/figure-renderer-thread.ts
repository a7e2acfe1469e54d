import { parentPort, workerData } from 'node:worker_threads'
import type { Figure } from '@kinora/figure/model.ts'
import { drawKinds } from '@kinora/figure/still-kinds.ts'

/** Draws one figure and ends. It takes about a second of a processor, which calls should not wait for. */
parentPort!.postMessage(JSON.stringify(drawKinds(workerData as Figure)))
