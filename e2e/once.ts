import { buildAll } from '../scripts/build.ts'
import { startProduct } from './server.ts'

/** Once for all journeys: the client is built, the product runs, and its address is handed on. */
export default async function once() {
  await buildAll()
  const { address, stop } = await startProduct()
  process.env.KINORA_ADDRESS = address
  return stop
}
