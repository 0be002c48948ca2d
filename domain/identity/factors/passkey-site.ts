/** Where passkeys of this installation can be used. */
export interface PasskeySite {
  /** The host name that passkeys belong to, also those of its subdomains. */
  readonly id: string
  /** Whether a page of this origin may make and use them. */
  admits(origin: string): boolean
}
