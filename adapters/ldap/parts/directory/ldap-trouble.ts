/** What is wrong in words, and what to do about it. */
export interface Trouble {
  readonly message: string
  readonly advice: string
}

/** By codes of Node, and by results of LDAP (RFC 4511, appendix A). */
const KNOWN: readonly (readonly [codes: string, message: string, advice: string])[] = [
  ['ENOTFOUND', 'the host has no address', 'Check LDAP_URL and the name server.'],
  ['EAI_AGAIN', 'the name server does not answer', 'Check the name server.'],
  ['ECONNREFUSED', 'nothing listens there', 'Check the port in LDAP_URL, and the server.'],
  ['ECONNRESET', 'the server ended the connection', 'Check whether the port is that for TLS.'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'the server speaks no TLS there', 'Check the port in LDAP_URL.'],
  [
    'ETIMEDOUT EHOSTUNREACH ENETUNREACH ABORT_ERR',
    'there is no answer',
    'Check host and port in LDAP_URL, and firewalls.',
  ],
  [
    'SELF_SIGNED_CERT_IN_CHAIN DEPTH_ZERO_SELF_SIGNED_CERT CERT_SIGNATURE_FAILURE ' +
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE UNABLE_TO_GET_ISSUER_CERT UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'the certificate of the server is not trusted',
    'Name the file with the certificate of who issued it in LDAP_CA.',
  ],
  [
    'CERT_HAS_EXPIRED CERT_NOT_YET_VALID',
    'the certificate of the server has expired, or is not valid yet',
    'Renew it at the server, and check the clocks of both machines.',
  ],
  [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'the certificate of the server is for another name',
    'Write its name in LDAP_URL.',
  ],
  ['4', 'the server cut its answer (sizeLimitExceeded)', 'Raise the limit of LDAP_BIND_DN there.'],
  [
    '8 13',
    'the server wants an encrypted connection',
    'Use ldaps://, or ldap:// with LDAP_START_TLS=on.',
  ],
  ['10', 'the server names another one (referral)', 'Ask that one, or correct the base.'],
  ['32', 'there is no such entry, or it may not be seen', 'Check the base, and rights to read it.'],
  ['34', 'a DN is misspelt', 'Check the DNs in the settings of LDAP.'],
  ['48 49', 'the DN or the password is wrong', 'Check LDAP_BIND_DN and LDAP_BIND_PASSWORD.'],
  ['50', 'reading is not allowed (insufficientAccessRights)', 'Let LDAP_BIND_DN read there.'],
]

/** What Active Directory puts behind `data` in its text for result 49. */
const OF_ACTIVE_DIRECTORY: ReadonlyMap<string, string> = new Map([
  ['525', 'nobody has this name'],
  ['52e', 'the name or the password is wrong'],
  ['530', 'it may not log in at this time'],
  ['531', 'it may not log in from this machine'],
  ['532', 'the password has expired'],
  ['533', 'the account is disabled'],
  ['701', 'the account has expired'],
  ['773', 'the password must be changed first'],
  ['775', 'the account is locked after wrong passwords'],
])

/** The text of an unknown error is that of Node or of the server. */
export function troubleIn(error: unknown): Trouble {
  if (!(error instanceof Error)) return { message: 'it failed', advice: '' }
  const code = codeOf(error) ?? error.name
  const own = error.message.replaceAll(/\s+/g, ' ').slice(0, 300)
  const known = KNOWN.find(([codes]) => codes.split(' ').includes(String(code)))
  const [, message, advice] = known ?? ['', own, '']
  const reason = (code === 49 && /\bdata (\w{3})\b/.exec(error.message)?.[1]) || ''
  const said = OF_ACTIVE_DIRECTORY.get(reason)
  return { message: said ? `${said} (data ${reason})` : message, advice }
}

/** Why a connection is not encrypted: an answer of LDAP can only have been that to StartTLS. */
export function startTlsTrouble(error: unknown): Trouble {
  const code = codeOf(error)
  if (typeof code !== 'number') return troubleIn(error)
  return {
    message: `the server, or something on the way, offers no StartTLS (result ${code})`,
    advice: 'Use ldaps://, or set up TLS at the server.',
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
