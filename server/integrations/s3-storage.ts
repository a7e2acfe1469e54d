import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { Problem } from '@kinora/contract/problem.ts'
import { limitBytes, ensureKey, type FileStorage } from './file-storage.ts'
import { openScratchFile } from './scratch-file.ts'

interface S3Settings {
  /** Absent for Amazon S3. */
  endpoint?: string
  /** The endpoint for browsers, if it differs from the server's. */
  publicEndpoint?: string
  /** The bucket's own URL, or that of a CDN in front of it. Set if browsers may read files there. */
  publicUrl?: string
  bucket: string
  region: string
  key: string
  secret: string
}

/**
 * How long a signed URL is valid, and for how long all requests get the same URL; it stays valid for at least the
 * difference.
 */
const [downloadSeconds, sameDownloadSeconds] = [600, 300]

const isAbsent = (error: unknown) => /^(NoSuchKey|NotFound)$/.test((error as Error).name)

/** Undefined if the object does not exist. Other failures are Problems that allow a retry. */
async function unlessAbsent<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (isAbsent(error)) return undefined
    throw Object.assign(
      new Problem('unavailable', 'The file storage cannot be reached. Please try again in a moment.'),
      { cause: error },
    )
  }
}

const clientOf = ({ region, key, secret }: S3Settings, endpoint: string | undefined) =>
  new S3Client({
    region,
    // Amazon has the bucket in the host name; other providers expect it in the path.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: key, secretAccessKey: secret },
    // Not every provider supports the newer checksums, and browsers could not compute them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
  })

/** URLs at which browsers read files for a while; undefined if they may not. */
function downloadsOf({ publicUrl, bucket: Bucket }: S3Settings, signer: S3Client) {
  if (!publicUrl) return {}
  return {
    downloadOrigin: new URL(publicUrl).origin,
    async signDownload(key: string, { type, cache }: { type: string; cache: string }) {
      const now = Math.floor(Date.now() / 1000)
      const signedAt = now - (now % sameDownloadSeconds)
      const named = { Bucket, Key: ensureKey(key) }
      const command = new GetObjectCommand({ ...named, ResponseContentType: type, ResponseCacheControl: cache })
      const { pathname, search } = new URL(
        await getSignedUrl(signer, command, { expiresIn: downloadSeconds, signingDate: new Date(signedAt * 1000) }),
      )
      const path = signer.config.forcePathStyle ? pathname.slice(Bucket.length + 1) : pathname
      // A minute less, for browsers with a slow clock or connection.
      return { url: `${publicUrl}${path}${search}`, seconds: signedAt + downloadSeconds - now - 60 }
    },
  }
}

/** Signs the URL to which a browser uploads a file of this type and size, once. */
const uploadSigner =
  (signer: S3Client, named: (key: string) => { Bucket: string; Key: string }): FileStorage['signUpload'] & {} =>
  async (key, { type, bytes, seconds }) => {
    const headers = { 'content-type': type, 'if-none-match': '*' }
    const once = { ContentType: type, ContentLength: bytes, IfNoneMatch: '*' }
    const url = await getSignedUrl(signer, new PutObjectCommand({ ...named(key), ...once }), {
      expiresIn: seconds,
      signableHeaders: new Set(['host', 'content-type', 'content-length', 'if-none-match']),
    })
    return { url, headers }
  }

/** The objects of a bucket, page by page. */
function listingOf(client: S3Client, Bucket: string) {
  async function* objectsOf(Prefix?: string) {
    let ContinuationToken: string | undefined
    do {
      const page = await unlessAbsent(client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken })))
      for (const { Key, Size = 0 } of page?.Contents ?? []) yield { key: Key!, bytes: Size }
      ContinuationToken = page?.NextContinuationToken
    } while (ContinuationToken)
  }

  async function list(folder: string) {
    const prefix = `${ensureKey(folder)}/`
    const foundBytes = new Map<string, number>()
    for await (const { key, bytes } of objectsOf(prefix)) foundBytes.set(key.slice(prefix.length), bytes)
    return foundBytes
  }

  return { objectsOf, list }
}

/** Storage in a bucket of any S3 provider, which stores objects completely or not at all. */
export function s3Files(settings: S3Settings): FileStorage & { check: () => Promise<void> } {
  const { endpoint, publicEndpoint = endpoint, bucket: Bucket } = settings
  const client = clientOf(settings, endpoint)
  const signer = clientOf(settings, publicEndpoint)
  const named = (key: string) => ({ Bucket, Key: ensureKey(key) })
  const put = (key: string, Body: Uint8Array | Readable, ContentLength: number) =>
    unlessAbsent(client.send(new PutObjectCommand({ ...named(key), Body, ContentLength })))

  const { objectsOf, list } = listingOf(client, Bucket)

  return {
    async check() {
      await client.send(new HeadBucketCommand({ Bucket })).catch((error: Error) => {
        throw new Error(
          `Kinora cannot start with these settings. The bucket ${Bucket} of S3_BUCKET does not answer: ${error.name}.`,
        )
      })
    },
    write: async (key, bytes) => void (await put(key, bytes, bytes.length)),
    /** S3 needs the length in advance, so the stream is first written to a temporary file. */
    async writeFrom(key, content, maxBytes) {
      const file = await openScratchFile()
      try {
        await file.writeFile(limitBytes(content, maxBytes))
        const { size } = await file.stat()
        await put(key, file.createReadStream({ start: 0, autoClose: false }), size)
        return size
      } finally {
        await file.close()
      }
    },
    async read(key) {
      const object = await unlessAbsent(client.send(new GetObjectCommand(named(key))))
      return object?.Body && Buffer.from(await object.Body.transformToByteArray())
    },
    async open(key, range) {
      const Range = range && `bytes=${range.from}-${range.to}`
      const object = await unlessAbsent(client.send(new GetObjectCommand({ ...named(key), Range })))
      return object?.Body as Readable | undefined
    },
    async remove(key) {
      await unlessAbsent(client.send(new DeleteObjectCommand(named(key))))
      const names = [...(await list(key)).keys()]
      for (let at = 0; at < names.length; at += 1000) {
        const Objects = names.slice(at, at + 1000).map((name) => ({ Key: `${key}/${name}` }))
        await unlessAbsent(client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } })))
      }
    },
    list,
    async *keys() {
      for await (const { key } of objectsOf()) yield key
    },
    signUpload: uploadSigner(signer, named),
    origin: originOf(settings),
    ...downloadsOf(settings, signer),
  }
}

/** The origin to which browsers upload parts of videos. */
function originOf({ endpoint, publicEndpoint = endpoint, bucket, region }: S3Settings) {
  return publicEndpoint ? new URL(publicEndpoint).origin : `https://${bucket}.s3.${region}.amazonaws.com`
}
