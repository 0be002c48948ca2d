import type { IncomingHttpHeaders } from 'node:http'
import type { VendorCodes, VendorPage } from './vendor-codes.ts'

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

/** The public protocol of one vendor, at least as strict as the vendor. */
export interface VendorScript extends VendorPage {
  readonly tokenPath: string
  readonly userPath: string
  token(request: SeenRequest, codes: VendorCodes): VendorAnswer
  user(request: SeenRequest, codes: VendorCodes): VendorAnswer
}

export const ACCOUNT = {
  clientId: 'client-of-the-tests',
  clientSecret: 'canary-secret-7c1f&=+%',
  redirectUri: 'https://console.example/social-callback?source=tested',
  scopes: undefined,
  agentId: '1000002',
}
