import { upload, type Upload } from './upload.ts'
import style from './UploadProgress.module.css'

/** Milliseconds: faster uploads need no bar. */
const patience = 1000
const confirming = 'All of it is sent. Waiting for Kinora to confirm.'

/** A progress bar, with each quarter announced to screen readers. It is above dialogs, where most files are chosen. */
function openBar() {
  const box = document.createElement('div')
  const label = document.createElement('span')
  const bar = document.createElement('progress')
  const spoken = document.createElement('p')
  box.className = style.box!
  label.setAttribute('aria-hidden', 'true')
  bar.setAttribute('aria-label', 'Upload')
  bar.max = 100
  spoken.className = 'spoken'
  spoken.setAttribute('role', 'status')
  box.append(label, bar, spoken)
  document.body.append(box)
  return {
    close: () => box.remove(),
    show(share: number) {
      const percent = Math.floor(share * 100)
      bar.value = percent
      label.textContent = share < 1 ? `Uploading: ${percent}%` : confirming
      const announcement = share < 1 ? `Uploading: ${percent - (percent % 25)}%` : confirming
      if (spoken.textContent !== announcement) spoken.textContent = announcement
    },
  }
}

/** Sends a large request, with a progress bar if it takes longer than a moment. `onShare` replaces the bar. */
export async function uploadWithProgress(
  address: string,
  request: Upload,
  onShare?: (share: number) => void,
): Promise<Response> {
  if (onShare) return upload(address, request, onShare)
  let bar: ReturnType<typeof openBar> | undefined
  let sent = 0
  const timer = setTimeout(() => {
    bar = openBar()
    bar.show(sent)
  }, patience)
  try {
    return await upload(address, request, (share) => {
      sent = share
      bar?.show(share)
    })
  } finally {
    clearTimeout(timer)
    bar?.close()
  }
}
