import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { s3Files } from '../integrations/s3-storage.ts'

interface Server {
  run: () => Promise<{ port: number }>
  close: () => Promise<void>
}
type Make = new (options: {
  port: number
  address: string
  directory: string
  silent: boolean
  configureBuckets: { name: string; configs: string[] }[]
}) => Server

/** The rule that docs/operations.md gives for the bucket. */
const corsFor = (origin: string) => `<CORSConfiguration><CORSRule>
  <AllowedOrigin>${origin}</AllowedOrigin>
  <AllowedMethod>GET</AllowedMethod><AllowedMethod>PUT</AllowedMethod>
  <AllowedHeader>content-type</AllowedHeader><AllowedHeader>if-none-match</AllowedHeader>
  <MaxAgeSeconds>3600</MaxAgeSeconds>
</CORSRule></CORSConfiguration>`

/**
 * An S3 of its own on this machine, with one empty bucket that pages of `origin` may use. It takes any secret: refusals
 * are not its strength.
 */
export async function openStorage(origin = 'http://localhost') {
  const S3rver = createRequire(import.meta.url)('s3rver') as Make
  const directory = await mkdtemp(join(tmpdir(), 'kinora-s3-'))
  const bucket = 'kinora-videos'
  const options = {
    port: 0,
    address: '127.0.0.1',
    directory,
    silent: true,
    configureBuckets: [{ name: bucket, configs: [corsFor(origin)] }],
  }
  const server = new S3rver(options)
  const { port } = await server.run()
  const settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    region: 'us-east-1',
    key: 'S3RVER',
    secret: 'S3RVER',
  }
  return {
    settings,
    files: s3Files(settings),
    /** The same, read by browsers without passing through the server. */
    publicFiles: s3Files({ ...settings, publicUrl: `${settings.endpoint}/${bucket}` }),
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
