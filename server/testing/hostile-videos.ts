import { deflateSync } from 'node:zlib'
import { makeVideo } from './sample-videos.ts'

/** A file as somebody may send it, and what it is told. */
interface HostileVideo {
  what: string
  bytes: Uint8Array
  name?: string
  type?: string
  /** What the call says, or what the video says once its conversion was tried. */
  message: RegExp
}

const text = (said: string) => Buffer.from(said, 'latin1')
const size = (bytes: number) => {
  const four = Buffer.alloc(4)
  four.writeUInt32BE(bytes)
  return four
}
const box = (kind: string, ...inside: Uint8Array[]) => {
  const body = Buffer.concat(inside)
  return Buffer.concat([size(body.length + 8), text(kind), body])
}
const head = box('ftyp', text('isom\0\0\x02\0isomiso2avc1mp41'))
const deep = (levels: number) => {
  let inner: Buffer = Buffer.alloc(0)
  for (let at = 0; at < levels; at++) inner = box('moov', inner)
  return inner
}
/** The tables of a video of one track that claim four thousand million entries each. */
const endlessTables = () => {
  const many = Buffer.alloc(12, 0xff)
  const tables = ['stts', 'ctts', 'stsc', 'stsz', 'stco', 'stss'].map((kind) => box(kind, size(0), many))
  const media = box('minf', box('vmhd', Buffer.alloc(12)), box('stbl', ...tables))
  const handler = box('hdlr', size(0), size(0), text('vide'), Buffer.alloc(13))
  return box(
    'moov',
    box('mvhd', Buffer.alloc(100)),
    box('trak', box('tkhd', Buffer.alloc(84)), box('mdia', handler, media)),
  )
}

const notAVideo = /^This is not an MP4, MOV or WebM video\.$/
const damaged = /^This video is damaged and cannot be read\.$/
const tooManyPixels = /^A video may have at most 4096 pixels on each side\.$/
const tooLong = /^A video may be at most 10 minutes long\.$/

/** Files that are no videos but are called so. */
function impostors(): HostileVideo[] {
  const named: [string, string | Uint8Array][] = [
    ['a PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
    ['a script in SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', '<!doctype html><script>alert(document.cookie)</script>'],
    ['a playlist of HLS', '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'],
    ['a list for concat', "ffconcat version 1.0\nfile '/etc/passwd'\n"],
    ['a manifest of DASH', '<?xml version="1.0"?><MPD><BaseURL>http://127.0.0.1:1/</BaseURL></MPD>'],
    ['a GIF that is a script', 'GIF89a/*\0\0\0\0*/=1;alert(1)//'],
    ['a PDF', '%PDF-1.7\n1 0 obj'],
    ['a ZIP', 'PK\x03\x04aaaaaaaaaaaa'],
    ['a program', '\x7fELF\x02\x01\x01aaaaaaaaaaaaaa'],
    ['a gzip bomb', deflateSync(Buffer.alloc(1_000_000))],
    ['an AVI', 'RIFF\x24\0\0\0AVI LIST'],
    ['an MPEG transport stream', 'G@\0\x10\0\0\xb0\r'],
    ['an MP3', 'ID3\x04\0\0\0\0\0\0'],
    ['a FLV', 'FLV\x01\x05\0\0\0\t'],
    ['a HEIC picture', Buffer.concat([box('ftyp', text('heic\0\0\0\0mif1heic')), Buffer.alloc(200)])],
    ['an AVIF picture', Buffer.concat([box('ftyp', text('avif\0\0\0\0mif1avif')), Buffer.alloc(200)])],
    ['plain text', 'hello'],
    ['zeros', Buffer.alloc(5000)],
    ['a byte', 'x'],
  ]
  return named.map(([what, said]) => ({
    what: `${what} named MP4`,
    bytes: typeof said === 'string' ? text(said) : said,
    message: notAVideo,
  }))
}

/** Videos that say of themselves what they are not. */
async function misnamed(video: Buffer): Promise<HostileVideo[]> {
  const [mov, webm, mkv] = [
    await makeVideo({ extension: 'mov' }),
    await makeVideo({ extension: 'webm' }),
    await makeVideo({ extension: 'mkv' }),
  ]
  const asMov = { name: 'a.mov', type: 'video/quicktime' }
  const asWebm = { name: 'a.webm', type: 'video/webm' }
  const refused = /^(This is not an MP4, MOV or WebM video\.|Use one of: video\/mp4, video\/quicktime, video\/webm\.)$/
  return [
    { what: 'an MP4 named MOV', bytes: video, ...asMov, message: notAVideo },
    { what: 'a MOV named MP4', bytes: mov, message: notAVideo },
    { what: 'an MP4 named WebM', bytes: video, ...asWebm, message: notAVideo },
    { what: 'a WebM named MP4', bytes: webm, message: notAVideo },
    { what: 'Matroska named WebM', bytes: mkv, ...asWebm, message: notAVideo },
    { what: 'a name that ends otherwise than its kind', bytes: video, name: 'a.webm', message: notAVideo },
    { what: 'a program behind the ending of a video', bytes: video, name: 'a.mp4.php', message: notAVideo },
    { what: 'a name without an ending', bytes: video, name: 'mp4', message: notAVideo },
    { what: 'U+0000 before another ending', bytes: video, name: 'a.mp4\u0000.php', message: notAVideo },
    { what: 'a page as kind', bytes: video, type: 'text/html', message: refused },
    { what: 'any kind', bytes: video, type: 'application/octet-stream', message: refused },
  ]
}

/** What begins as a video does, and is none. */
function broken(video: Buffer): HostileVideo[] {
  const early = video.length
  return [
    { what: 'nothing', bytes: Buffer.alloc(0), message: /^This file is empty\.$/ },
    { what: 'only a head', bytes: head, message: damaged },
    {
      what: 'a head with a playlist behind',
      bytes: Buffer.concat([head, text('#EXTM3U\nfile:///etc/passwd\n')]),
      message: damaged,
    },
    {
      what: 'a head with a page behind',
      bytes: Buffer.concat([head, text('<script>alert(1)</script>'.repeat(50))]),
      message: damaged,
    },
    { what: 'a head with noise behind', bytes: Buffer.concat([head, Buffer.alloc(50_000, 'k9')]), message: damaged },
    { what: 'a video cut in its middle', bytes: video.subarray(0, early / 2), message: damaged },
    {
      what: 'a box that claims to be endless',
      bytes: Buffer.concat([head, size(1), text('moov'), Buffer.alloc(8, 0xff)]),
      message: damaged,
    },
    {
      what: 'tables of four thousand million entries',
      bytes: Buffer.concat([head, endlessTables()]),
      message: damaged,
    },
    { what: 'ten thousand boxes in each other', bytes: Buffer.concat([head, deep(10_000)]), message: damaged },
    {
      what: 'a hundred thousand empty boxes',
      bytes: Buffer.concat([head, Buffer.concat(Array<Buffer>(100_000).fill(box('moov')))]),
      message: damaged,
    },
  ]
}

/** Videos that are videos, and more than is taken. */
async function excessive(): Promise<HostileVideo[]> {
  const small = { hasSound: false, rate: 1 }
  const faststart = await makeVideo({ seconds: 6, more: ['-movflags', '+faststart'] })
  const asWebm = { name: 'a.webm', type: 'video/webm' }
  return [
    {
      what: 'a video of 8192 pixels on each side',
      bytes: await makeVideo({ ...small, size: '8192x8192', seconds: 1 }),
      message: tooManyPixels,
    },
    {
      what: 'a video that is too wide',
      bytes: await makeVideo({ ...small, size: '4098x64', seconds: 1 }),
      message: tooManyPixels,
    },
    {
      what: 'a video of eleven minutes',
      bytes: await makeVideo({ ...small, size: '32x32', seconds: 660 }),
      message: tooLong,
    },
    {
      what: 'a video of eleven minutes that does not say so',
      bytes: await makeVideo({ ...small, size: '32x32', seconds: 660, extension: 'webm', more: ['-live', '1'] }),
      ...asWebm,
      message: tooLong,
    },
    {
      what: 'a video that begins well and is cut off',
      bytes: faststart.subarray(0, faststart.length * 0.6),
      message: damaged,
    },
    { what: 'sound without a picture', bytes: await makeVideo({ more: ['-vn'] }), message: damaged },
    {
      what: 'a video of a kind that no camera records',
      bytes: await makeVideo({ extension: 'mov', more: ['-c:v', 'qtrle', '-pix_fmt', 'rgb24'] }),
      name: 'a.mov',
      type: 'video/quicktime',
      message: damaged,
    },
  ]
}

/** A few of them, for what is inspected and converted by the same code as the videos of exercises. */
export async function someHostileVideos(): Promise<HostileVideo[]> {
  return [...impostors(), ...broken(await makeVideo())].filter((_, at) => at % 4 === 0)
}

/** Files that must be refused, with what is said of each. */
export async function hostileVideos(): Promise<HostileVideo[]> {
  const video = await makeVideo()
  return [...impostors(), ...(await misnamed(video)), ...broken(video), ...(await excessive())]
}
