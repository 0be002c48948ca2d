import { X509Certificate } from 'node:crypto'
import { listOf, oneOf, optional, parsed, secret, whole } from './kinds.ts'
import { WrongValue } from './setting.ts'

export const DIRECTORY_SETTINGS = {
  kind: {
    ...oneOf(
      'DIRECTORY',
      'Where the people of the company come from ([Directory](../administer/directory.md)).',
      ['off', 'ldap', 'scim', 'wecom', 'dingtalk', 'feishu', 'oidc', 'cas'],
    ),
    part: 'directory',
  },
  signIn: optional(
    word(
      'DIRECTORY_SIGN_IN',
      'Provider by which these people also log in: its name, such as `cas`.',
    ),
  ),
  claim: parsed(
    'DIRECTORY_CLAIM',
    'What that provider says of a person that is the key, or the name, in the directory.',
    { defaultValue: 'sub', accepts: 'a name', parse: oneWord },
  ),
  create: oneOf(
    'DIRECTORY_CREATE',
    'Who gets in without an account that is linked to the directory: nobody, people whose name or proven e-mail address an account has, or everybody.',
    ['never', 'when-matched', 'always'],
  ),
  link: oneOf(
    'DIRECTORY_LINK',
    'Whether an administrator links each such account, or its first login does.',
    ['asked', 'allowed'],
  ),
  domains: listOf(word('DIRECTORY_DOMAINS', 'Domains of e-mail addresses; others get no account.')),
  everyMinutes: whole(
    'DIRECTORY_EVERY_MINUTES',
    'How often people are read from the directory. 0: never by itself.',
    { defaultValue: 15, min: 0, max: 1440 },
  ),
  sso: optional(
    word(
      'SSO',
      'Provider to which `/account/login` and the login page of the console lead at once. `/account/login?local` does not.',
    ),
  ),
  clientId: optional(
    word(
      'DIRECTORY_CLIENT_ID',
      'WeCom: the id of the company. DingTalk: the app key. Feishu: the app id.',
    ),
  ),
  clientSecret: secret('DIRECTORY_CLIENT_SECRET', 'Secret with which contacts are read there.', {
    accepts: 'text',
  }),
  api: optional(
    parsed('DIRECTORY_API', "Address of the vendor's API, if it is not the public one.", {
      accepts: 'https://',
      parse: address(/^https:$/, 'https://'),
    }),
  ),
}

export const LDAP_SETTINGS = {
  url: optional(
    parsed('LDAP_URL', 'Server of the directory, with its port if that is not 636 or 389.', {
      accepts: 'ldaps:// or ldap://',
      parse: serverAddress,
    }),
  ),
  startTls: oneOf(
    'LDAP_START_TLS',
    'Whether a connection to `ldap://` is encrypted before anything is sent. `off` only for a server on this machine.',
    ['on', 'off'],
  ),
  ca: {
    ...optional(
      parsed('LDAP_CA', 'File with the certificates (PEM) that the server is checked by.', {
        accepts: 'a file',
        parse: certificates,
      }),
    ),
    isFile: true,
  },
  bindDn: optional(
    parsed('LDAP_BIND_DN', 'Entry as which people are looked up; for `ad` also `user@domain`.', {
      accepts: 'a DN',
      parse: (text) => {
        // The library takes words without these for mechanisms of SASL.
        if (/[=@\\]/.test(text)) return text
        throw new WrongValue('must be a DN, such as cn=reader,dc=example,dc=com')
      },
    }),
  ),
  bindPassword: secret('LDAP_BIND_PASSWORD', 'Password of that entry.', { accepts: 'text' }),
  flavour: oneOf(
    'LDAP_KIND',
    'Which names of attributes are usual there; `ad` is Active Directory.',
    ['openldap', 'ad'],
  ),
  people: optional(
    parsed(
      'LDAP_PEOPLE',
      'Base of people, then `one` or `sub`, and a filter with `{name}`, if those of `LDAP_KIND` do not fit: `ou=people,dc=example,dc=com?one?(uid={name})`.',
      {
        accepts: 'base?scope?filter',
        parse: (text) => {
          const found = searchBase(text)
          if (found.filter?.includes('{name}') ?? true) return found
          throw new WrongValue('must have {name} in its filter')
        },
      },
    ),
  ),
  groups: optional(
    parsed(
      'LDAP_GROUPS',
      'Base of groups, and a filter if not all count. Without it nobody has groups.',
      { accepts: 'base?scope?filter', parse: searchBase },
    ),
  ),
  attributes: listOf(
    parsed(
      'LDAP_ATTRIBUTES',
      'Attributes other than those of `LDAP_KIND`, for `key`, `name`, `nickName`, `email`, `phone`, `department`; and more that rules may ask for: `title=title`.',
      {
        accepts: 'field=attribute',
        parse: (text) => {
          const [, field = '', attribute = ''] = /^(\w+)=([\w;-]+)$/.exec(text) ?? []
          if (field === '') throw new WrongValue('must be field=attribute')
          return { field, attribute }
        },
      },
    ),
  ),
}

export const CAS_SETTINGS = {
  url: optional(
    parsed('CAS_URL', 'Address of a CAS server (protocol 3.0), without `/login`.', {
      accepts: 'https://',
      parse: address(/^https?:$/, 'https://'),
    }),
  ),
  redirectUri: optional(
    parsed(
      'CAS_REDIRECT_URI',
      'Page of the front end to which people return: `…/social-callback?source=cas`.',
      { accepts: 'http:// or https://', parse: address(/^https?:$/, 'http:// or https://') },
    ),
  ),
}

/** Checks an address and drops its last slash. */
function address(protocol: RegExp, expected: string) {
  return (text: string) => {
    const url = URL.parse(text)
    if (url && protocol.test(url.protocol) && !url.username && !url.hash)
      return text.replace(/\/$/, '')
    throw new WrongValue(`must be an address that begins with ${expected}, without a user name`)
  }
}

/** As the library wants it: protocol, host and port. */
function serverAddress(text: string): string {
  const url = URL.parse(text)
  const isBare = url && /^\/?$/.test(url.pathname) && !url.username && !url.search && !url.hash
  if (url?.hostname && isBare && /^ldaps?:$/.test(url.protocol)) return text.replace(/\/$/, '')
  throw new WrongValue('must be ldaps:// or ldap://, a host, and nothing but a port behind it')
}

function certificates(text: string): string {
  try {
    return text && new X509Certificate(text) && text
  } catch {
    throw new WrongValue('names a file without certificates (PEM)')
  }
}

/** In the order of RFC 4516, whose addresses have attributes between base and scope. */
function searchBase(text: string) {
  const start = text.indexOf('?(')
  const filter = start < 0 ? undefined : text.slice(start + 1)
  const [base = '', scope = '', more] = (start < 0 ? text : text.slice(0, start)).split('?')
  if (!base.includes('=') || !['', 'one', 'sub'].includes(scope) || more) {
    throw new WrongValue('must be a DN; then ?one or ?sub, and ?(filter), if they are needed')
  }
  // As signs of a value they are escaped (RFC 4515).
  if (filter !== undefined && filter.split('(').length !== filter.split(')').length)
    throw new WrongValue('must close each bracket of its filter')
  return { base: base.trim(), isDeep: scope !== 'one', filter }
}

function word(name: string, meaning: string) {
  return parsed(name, meaning, { accepts: 'a name', parse: oneWord })
}

function oneWord(text: string): string {
  if (!/^[\w.@:-]{1,255}$/.test(text)) throw new WrongValue('must be one word')
  return text
}
