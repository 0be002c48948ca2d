import type { IncomingHttpHeaders } from 'node:http'
import type { VendorDesk, VendorPage } from './vendor-desk.ts'

export interface SeenRequest {
  readonly method: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface VendorAnswer {
  readonly status?: number
  readonly json: unknown
  readonly type?: string
}

/** The public protocol of one vendor, as strict as the vendor or stricter. */
export interface VendorScript extends VendorPage {
  readonly tokenPath: string
  readonly userPath: string
  token(request: SeenRequest, desk: VendorDesk): VendorAnswer
  user(request: SeenRequest, desk: VendorDesk): VendorAnswer
}

export const ACCOUNT = {
  clientId: 'client-of-the-tests',
  clientSecret: 'canary-secret-7c1f&=+%',
  redirectUri: 'https://console.example/social-callback?source=tested',
  scopes: undefined,
}
