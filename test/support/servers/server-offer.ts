export type ServerName = 'redis' | 'postgres'

export type ServerOffer = { readonly url: string } | { readonly missing: string }

/** What a suite says to the run when its server is missing. */
export interface NotRun {
  readonly suite: string
  readonly reason: string
}
