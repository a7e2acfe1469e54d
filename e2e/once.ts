import { buildProduct } from '../scripts/build.ts'
import { setUpOperator } from './operator.ts'
import { prepareDemo, startProduct } from './server.ts'

/**
 * Global setup: builds the client, starts the product, and passes on its address. If KINORA_ADDRESS is set, uses the
 * product that runs there.
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
