import { buildProduct } from '../scripts/build.ts'
import { setUpOperator } from './operator.ts'
import { prepareDemo, startProduct } from './server.ts'

/**
 * Once for all journeys: the client is built, the product runs, and its address is handed on. Where KINORA_ADDRESS names
 * a product that runs already, it is taken as it is.
 */
export default async function once() {
  if (process.env.KINORA_ADDRESS) {
    await setUpOperator(process.env.KINORA_ADDRESS)
    return undefined
  }
  await buildProduct()
  // `npm test` has made one already.
  const removeDemo = process.env.KINORA_DEMO_FOLDER ? undefined : await prepareDemo()
  const { address, stop } = await startProduct()
  process.env.KINORA_ADDRESS = address
  await setUpOperator(address)
  return async () => {
    await stop()
    await removeDemo?.()
  }
}
