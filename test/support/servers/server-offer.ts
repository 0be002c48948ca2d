const SERVERS = ['redis', 'postgres', 's3', 'mariadb'] as const

export type ServerName = (typeof SERVERS)[number]

export type ServerOffer = { readonly url: string } | { readonly missing: string }

export function serverNamed(name: string): ServerName {
  const known = SERVERS.find((server) => server === name)
  if (!known) throw new Error(`No server is called ${name}.`)
  return known
}
