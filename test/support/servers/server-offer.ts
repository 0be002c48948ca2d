const SERVERS = ['redis', 'postgres', 's3', 'mariadb'] as const

export type ServerName = (typeof SERVERS)[number]

export type ServerOffer = { readonly url: string } | { readonly missing: string }

/** Why a suite has no server. */
export interface NotRun {
  readonly suite: string
  readonly reason: string
}

export function serverNamed(name: string): ServerName {
  const known = SERVERS.find((server) => server === name)
  if (!known) throw new Error(`No server is called ${name}.`)
  return known
}
