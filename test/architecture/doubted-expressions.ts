/** Texts that no other limit holds. */
const UNBOUNDED = 64 * 1024

export interface Doubt {
  readonly path: string
  readonly source: string
  /** The longest text it is ever used on. */
  readonly longest: number
  /** What keeps the text so short, or what the expression cannot do to it. */
  readonly because: string
}

/**
 * What the checker cannot clear: it counts every way to begin a match, also where the next sign
 * ends each of them at once. These are tried instead, on the longest texts they may meet.
 */
export const DOUBTS: readonly Doubt[] = [
  {
    path: 'domain/identity/sessions/user-agent.ts',
    source: '\\bVersion\\/.*\\bSafari\\/',
    longest: 256,
    because: 'login-origin.ts cuts user agents',
  },
  {
    path: 'domain/storage/platforms/platform-draft.ts',
    source: '^\\/+|\\/+$',
    longest: 200,
    because: 'the schema bounds the prefix',
  },
  {
    path: 'domain/verification/recipient.ts',
    source:
      "^[\\w!#$%&'*+/=?^`{|}~-]+(\\.[\\w!#$%&'*+/=?^`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\\.)+[a-z][a-z0-9-]*[a-z0-9]$",
    longest: 100,
    because: 'longer addresses are refused first',
  },
  {
    path: 'application/files/file-links.ts',
    source: '\\.[^.]*$',
    longest: UNBOUNDED,
    because: 'the next dot ends each try; and the name was signed here',
  },
  {
    path: 'adapters/client/client.mjs',
    source: '\\{(\\w+)\\}',
    longest: UNBOUNDED,
    because: 'the next brace ends each try',
  },
  {
    path: 'adapters/crypto/hmac-url-signer.ts',
    source: '\\/+$',
    longest: 2048,
    because: 'the operator sets the address',
  },
  {
    path: 'adapters/crypto/keys/read-login-keys.ts',
    source: '-----BEGIN ([A-Z0-9 ]+)-----[\\s\\S]+?-----END \\1-----',
    longest: 16 * 1024,
    because: 'the operator sets the keys',
  },
  {
    path: 'adapters/http/edge/failures/error-log.ts',
    source: '([\'"`]).*?(\\1|$)',
    longest: 300,
    because: 'messages are cut before',
  },
  {
    path: 'domain/shared/json-keys.ts',
    source: '"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"\\s*(:?)',
    longest: 4096,
    because: 'used on valid JSON only, where every text that begins also ends',
  },
  {
    path: 'adapters/senders/http-gateway-sender.ts',
    source: '\\{([a-z]+)\\}',
    longest: UNBOUNDED,
    because: 'the next brace ends each try',
  },
  {
    path: 'adapters/social/outside-identity.ts',
    source: '^[^\\s@\\p{C}]+@[^\\s@\\p{C}]+$',
    longest: 254,
    because: 'longer addresses are left out',
  },
  {
    path: 'adapters/http/words/texts.ts',
    source: '\\{(\\w+)\\}',
    longest: UNBOUNDED,
    because: 'the next brace ends each try',
  },
  {
    path: 'adapters/http/files/platforms/platform-body.ts',
    source: '^( *|-|[^\\u0000-\\u001f\\u007f]{2,})$',
    longest: UNBOUNDED,
    because: 'three ways at most, one after the other',
  },
  {
    path: 'bootstrap/settings/addresses.ts',
    source: '\\/0+$',
    longest: 2048,
    because: 'the operator sets the network',
  },
  {
    path: 'bootstrap/settings/addresses.ts',
    source: '\\/0+$',
    longest: 2048,
    because: 'the operator sets the network',
  },
  {
    path: 'bootstrap/settings/sender-values.ts',
    source: '^([^<>"\\p{Cc}]{1,60}) <([^<>]+)>$',
    longest: 2048,
    because: 'the operator sets the address',
  },
  {
    path: 'bootstrap/packaging/make-package.ts',
    source: "new URL\\('(\\.\\/[a-z/-]{1,60}\\.(?:m?[jt]s|jpg))', import\\.meta\\.url\\)",
    longest: UNBOUNDED,
    because: 'a source of ours, when the package is made',
  },
  {
    path: 'bootstrap/packaging/make-types.ts',
    source: '(?:from |import\\()["\'](\\.{1,2}\\/[a-z./-]{1,99})["\']',
    longest: UNBOUNDED,
    because: 'a declaration of ours, when the package is made',
  },
  {
    path: 'adapters/postgres/modules/module-files.ts',
    source:
      "--|\\/\\*|(?<![\\w$\\x80-\\uffff])(?:[eE]'|\\$(?:[A-Za-z_\\x80-\\uffff][\\w\\x80-\\uffff]*)?\\$)|'|\"",
    longest: UNBOUNDED,
    because: 'a migration of the operator, and no match begins inside another name',
  },
  {
    path: 'adapters/postgres/modules/module-files.ts',
    source: "\\\\.|''|'[ \\t\\v\\f]*[\\n\\r]\\s*'|'",
    longest: UNBOUNDED,
    because: 'a migration of the operator, and blanks are read once for each quote',
  },
]
