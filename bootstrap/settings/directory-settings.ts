import { X509Certificate } from 'node:crypto'
import { listOf, oneOf, optional, parsed, whole } from './kinds.ts'
import { secret } from './secret-kind.ts'
import { WrongValue } from './setting.ts'

export const DIRECTORY_SETTINGS = {
  kind: oneOf({
    name: 'DIRECTORY',
    part: 'directory',
    words: ['off', 'ldap', 'scim', 'wecom', 'dingtalk', 'feishu', 'oidc', 'cas'],
    meaning: 'Where the people of the company come from ([Directory](../administer/directory.md)).',
  }),
  signIn: optional(
    word(
      'DIRECTORY_SIGN_IN',
      'Provider by which these people also log in: its name, such as `cas`.',
    ),
  ),
  claim: parsed({
    name: 'DIRECTORY_CLAIM',
    defaultValue: 'sub',
    accepts: 'a name',
    meaning: 'What that provider says of a person that is the key, or the name, in the directory.',
    parse: oneWord,
  }),
  create: oneOf({
    name: 'DIRECTORY_CREATE',
    words: ['never', 'when-matched', 'always'],
    meaning:
      'Who gets in without an account that is linked to the directory: nobody, people whose name or proven e-mail address an account has, or everybody.',
  }),
  link: oneOf({
    name: 'DIRECTORY_LINK',
    words: ['asked', 'allowed'],
    meaning: 'Whether an administrator links each such account, or its first login does.',
  }),
  domains: listOf(word('DIRECTORY_DOMAINS', 'Domains of e-mail addresses; others get no account.')),
  everyMinutes: whole({
    name: 'DIRECTORY_EVERY_MINUTES',
    defaultValue: 15,
    min: 0,
    max: 1440,
    meaning: 'How often people are read from the directory. 0: never by itself.',
  }),
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
  clientSecret: secret(
    {
      name: 'DIRECTORY_CLIENT_SECRET',
      accepts: 'text',
      meaning: 'Secret with which contacts are read there.',
    },
    () => undefined,
  ),
  api: optional(
    parsed({
      name: 'DIRECTORY_API',
      accepts: 'https://',
      meaning: "Address of the vendor's API, if it is not the public one.",
      parse: address(/^https:$/, 'https://'),
    }),
  ),
}

export const LDAP_SETTINGS = {
  url: optional(
    parsed({
      name: 'LDAP_URL',
      accepts: 'ldaps:// or ldap://',
      meaning: 'Server of the directory, with its port if that is not 636 or 389.',
      parse: serverAddress,
    }),
  ),
  startTls: oneOf({
    name: 'LDAP_START_TLS',
    words: ['on', 'off'],
    meaning:
      'Whether a connection to `ldap://` is encrypted before anything is sent. `off` only for a server on this machine.',
  }),
  ca: {
    ...optional(
      parsed({
        name: 'LDAP_CA',
        accepts: 'a file',
        meaning: 'File with the certificates (PEM) that the server is checked by.',
        parse: certificates,
      }),
    ),
    isFile: true,
  },
  bindDn: optional(
    parsed({
      name: 'LDAP_BIND_DN',
      accepts: 'a DN',
      meaning: 'Entry as which people are looked up; for `ad` also `user@domain`.',
      parse: (text) => {
        // The library takes words without these for mechanisms of SASL.
        if (/[=@\\]/.test(text)) return text
        throw new WrongValue('must be a DN, such as cn=reader,dc=example,dc=com')
      },
    }),
  ),
  bindPassword: secret(
    { name: 'LDAP_BIND_PASSWORD', accepts: 'text', meaning: 'Password of that entry.' },
    () => undefined,
  ),
  flavour: oneOf({
    name: 'LDAP_KIND',
    words: ['openldap', 'ad'],
    meaning: 'Which names of attributes are usual there; `ad` is Active Directory.',
  }),
  people: optional(
    parsed({
      name: 'LDAP_PEOPLE',
      accepts: 'base?scope?filter',
      meaning:
        'Base of people, then `one` or `sub`, and a filter with `{name}`, if those of `LDAP_KIND` do not fit: `ou=people,dc=example,dc=com?one?(uid={name})`.',
      parse: (text) => {
        const found = searchBase(text)
        if (found.filter?.includes('{name}') ?? true) return found
        throw new WrongValue('must have {name} in its filter')
      },
    }),
  ),
  groups: optional(
    parsed({
      name: 'LDAP_GROUPS',
      accepts: 'base?scope?filter',
      meaning: 'Base of groups, and a filter if not all count. Without it nobody has groups.',
      parse: searchBase,
    }),
  ),
  attributes: listOf(
    parsed({
      name: 'LDAP_ATTRIBUTES',
      accepts: 'field=attribute',
      meaning:
        'Attributes other than those of `LDAP_KIND`, for `key`, `name`, `nickName`, `email`, `phone`, `department`; and more that rules may ask for: `title=title`.',
      parse: (text) => {
        const [, field = '', attribute = ''] = /^(\w+)=([\w;-]+)$/.exec(text) ?? []
        if (field === '') throw new WrongValue('must be field=attribute')
        return { field, attribute }
      },
    }),
  ),
}

export const CAS_SETTINGS = {
  url: optional(
    parsed({
      name: 'CAS_URL',
      accepts: 'https://',
      meaning: 'Address of a CAS server (protocol 3.0), without `/login`.',
      parse: address(/^https?:$/, 'https://'),
    }),
  ),
  redirectUri: optional(
    parsed({
      name: 'CAS_REDIRECT_URI',
      accepts: 'http:// or https://',
      meaning: 'Page of the front end to which people return: `…/social-callback?source=cas`.',
      parse: address(/^https?:$/, 'http:// or https://'),
    }),
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
  return parsed({ name, accepts: 'a name', meaning, parse: oneWord })
}

function oneWord(text: string): string {
  if (!/^[\w.@:-]{1,255}$/.test(text)) throw new WrongValue('must be one word')
  return text
}
