/** What is wrong in words, and what to do about it. */
export interface Trouble {
  readonly message: string
  readonly advice: string
}

const REACH: Trouble = {
  message: 'there is no answer',
  advice: 'Check host and port in LDAP_URL, and firewalls on the way.',
}
const UNTRUSTED: Trouble = {
  message: 'the certificate of the server is not trusted',
  advice: 'Name the file with the certificate of who issued it in LDAP_CA.',
}
const CLOCKS = 'Renew it at the server, and check the clocks of both machines.'
const CREDENTIALS: Trouble = {
  message: 'the DN or the password is wrong',
  advice: 'Check LDAP_BIND_DN and LDAP_BIND_PASSWORD.',
}

/** Codes of Node. */
const OF_CONNECTIONS: Readonly<Record<string, Trouble>> = {
  ENOTFOUND: { message: 'the host has no address', advice: 'Check LDAP_URL and the name server.' },
  EAI_AGAIN: { message: 'the name server does not answer', advice: 'Check the name server.' },
  ECONNREFUSED: {
    message: 'nothing listens there',
    advice: 'Check the port in LDAP_URL, and whether the server runs.',
  },
  ECONNRESET: {
    message: 'the server ended the connection',
    advice: 'Check that ldaps:// goes to the port for TLS, and ldap:// to the other.',
  },
  ERR_SSL_WRONG_VERSION_NUMBER: {
    message: 'the server does not speak TLS at this port',
    advice: 'Use ldap:// (with StartTLS), or the port for ldaps://.',
  },
  ETIMEDOUT: REACH,
  EHOSTUNREACH: REACH,
  ENETUNREACH: REACH,
  ABORT_ERR: REACH,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  CERT_SIGNATURE_FAILURE: UNTRUSTED,
  CERT_HAS_EXPIRED: { message: 'the certificate of the server has expired', advice: CLOCKS },
  CERT_NOT_YET_VALID: { message: 'the certificate of the server is not valid yet', advice: CLOCKS },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    message: 'the certificate of the server is for another name',
    advice: 'Write a name that is in the certificate in LDAP_URL.',
  },
}

/** Results of LDAP (RFC 4511, appendix A). */
const OF_RESULTS: Readonly<Record<number, Trouble>> = {
  4: {
    message: 'the server gives no more entries at once (sizeLimitExceeded)',
    advice: 'Raise the limit for LDAP_BIND_DN at the server; in OpenLDAP: limits … size=unlimited.',
  },
  8: {
    message: 'the server wants an encrypted connection (strongerAuthRequired)',
    advice: 'Use ldaps://, or ldap:// with LDAP_START_TLS=on.',
  },
  10: {
    message: 'the server names another one (referral)',
    advice: 'Ask the server that has the entries; in Active Directory the base must be its domain.',
  },
  13: {
    message: 'the server wants an encrypted connection (confidentialityRequired)',
    advice: 'Use ldaps://, or ldap:// with LDAP_START_TLS=on.',
  },
  32: {
    message: 'there is no such entry (noSuchObject), or it may not be seen',
    advice: 'Check the base, and what LDAP_BIND_DN may read.',
  },
  34: {
    message: 'a DN is misspelt (invalidDNSyntax)',
    advice: 'Check the DNs of the LDAP settings.',
  },
  48: CREDENTIALS,
  49: CREDENTIALS,
  50: {
    message: 'reading is not allowed (insufficientAccessRights)',
    advice: 'Let LDAP_BIND_DN read there, or set LDAP_BIND_DN.',
  },
  51: { message: 'the server is busy', advice: 'Try again later.' },
  52: { message: 'the server is shutting down, or not ready', advice: 'Try again later.' },
}

/** What Active Directory puts behind `data` in its text for result 49. */
const OF_ACTIVE_DIRECTORY: Readonly<Record<string, string>> = {
  '525': 'nobody has this name',
  '52e': 'the name or the password is wrong',
  '530': 'it may not log in at this time',
  '531': 'it may not log in from this machine',
  '532': 'the password has expired',
  '533': 'the account is disabled',
  '701': 'the account has expired',
  '773': 'the password must be changed first',
  '775': 'the account is locked after wrong passwords',
}

/** The text of an unknown error is that of Node or of the server. */
export function troubleIn(error: unknown): Trouble {
  if (!(error instanceof Error)) return { message: 'it failed', advice: '' }
  const code = 'code' in error ? error.code : undefined
  const known =
    typeof code === 'number' ? OF_RESULTS[code] : OF_CONNECTIONS[String(code ?? error.name)]
  const reason = code === 49 ? /\bdata (\w{3})\b/.exec(error.message)?.[1] : undefined
  const said = OF_ACTIVE_DIRECTORY[reason ?? '']
  if (known && said) return { message: `${said} (data ${reason})`, advice: known.advice }
  return known ?? { message: error.message.replaceAll(/\s+/g, ' ').slice(0, 300), advice: '' }
}

/** Why StartTLS was not begun. */
export function startTlsTrouble(error: unknown): Trouble {
  const isRefusal = error instanceof Error && 'code' in error && typeof error.code === 'number'
  if (!isRefusal) return troubleIn(error)
  return {
    message: `the server, or something on the way, offers no StartTLS (result ${error.code})`,
    advice: 'Use ldaps://, or set up TLS at the server.',
  }
}
