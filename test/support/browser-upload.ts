import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { sha256 } from './bodies.ts'
import type { WholeService } from './whole-service.ts'

interface Terms {
  /** The address of the client on the page. */
  readonly client: string
  /** JavaScript for the address of the service. */
  readonly baseUrl: () => string
  readonly bytes: number
  readonly partBytes?: number
}

/** Uploads of a page that imports the client. */
export function browserUploads(service: () => WholeService, terms: Terms) {
  return {
    /** The same file each time, as if somebody had chosen it again. */
    start: (page: Page, token: string) =>
      page.evaluate(
        `(async () => {
          const { createClient } = await import('${terms.client}')
          const client = createClient({ baseUrl: ${terms.baseUrl()}, clientId: '${service().clientId}', token: '${token}' })
          const bytes = new Uint8Array(${terms.bytes}).map((_, at) => at * 7 + (at >> 9))
          bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
          const file = new File([bytes], 'large.png', { type: 'image/png', lastModified: 1 })
          window.told = []
          const onProgress = (done, of) => window.told.push(done / of)
          window.done = client.upload(file, { partBytes: ${terms.partBytes}, onProgress })
          window.digest = Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')
          window.done.catch(() => undefined)
        })()`,
      ),

    /** Waits for the end of the upload. */
    async isWhole(page: Page, token: string) {
      const { origin, clientId } = service()
      const { ossId } = await page.evaluate<{ ossId: string }>('window.done')
      const headers = { authorization: `Bearer ${token}`, clientid: clientId }
      const response = await fetch(`${origin}/resource/oss/download/${ossId}`, { headers })
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(sha256(bytes)).toBe(await page.evaluate('window.digest'))
      expect(await page.evaluate('localStorage.length')).toBe(0)
    },
  }
}
