import { create } from 'qrcode'
import { useMemo } from 'react'
import style from './QrCode.module.css'

const quiet = 4

/** The dark squares as one path, one unit each, with the quiet zone that the standard requires. */
function qrPath(text: string) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const squares = [...data].flatMap((isDark, at) =>
    isDark ? [`M${(at % size) + quiet} ${Math.floor(at / size) + quiet}h1v1h-1z`] : [],
  )
  return { path: squares.join(''), size: size + 2 * quiet }
}

/** A QR code, dark on white in both themes, as cameras expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => qrPath(text), [text])
  return (
    <svg className={style.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  )
}
