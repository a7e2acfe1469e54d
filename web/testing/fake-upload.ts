import { fakeFetch } from './fake-server.ts'

/** Replaces `XMLHttpRequest`, which sends large requests and files. Sends everything immediately. */
export class FakeUpload extends EventTarget {
  upload = new EventTarget()
  status = 0
  responseText = ''
  private method = ''
  private address = ''
  private headers = new Headers()
  private received = new Headers()
  private aborting = new AbortController()

  open(method: string, address: string) {
    this.method = method
    this.address = address
  }

  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value)
  }

  getAllResponseHeaders() {
    return [...this.received].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  }

  abort() {
    this.aborting.abort()
    this.dispatchEvent(new Event('abort'))
    this.dispatchEvent(new Event('loadend'))
  }

  send(body: BodyInit) {
    const { method, headers, aborting } = this
    this.upload.dispatchEvent(new Event('load'))
    void fakeFetch(this.address, { method, headers, body, signal: aborting.signal })
      .then(async (response) => {
        this.status = response.status
        this.received = response.headers
        this.responseText = await response.text()
        this.dispatchEvent(new Event('load'))
      })
      .catch(() => !aborting.signal.aborted && this.dispatchEvent(new Event('error')))
      .finally(() => this.dispatchEvent(new Event('loadend')))
  }
}
