/** A setting that `init` asks for. */
export interface Question {
  readonly setting: string
  readonly message: string
  /** The meaning of an empty answer. */
  readonly whenEmpty: string
  readonly isSecret?: boolean
  /** Asked only if this setting has an answer. */
  readonly after?: string
  /** Value for this answer while `after` is tested, which needs one. */
  readonly standIn?: string
}

export const QUESTIONS: readonly Question[] = [
  {
    setting: 'HOST',
    message: 'Address to listen on (0.0.0.0 lets other machines in)',
    whenEmpty: '127.0.0.1, this machine only',
  },
  { setting: 'PORT', message: 'Port to listen on', whenEmpty: '5320' },
  {
    setting: 'PUBLIC_URL',
    message: 'Address that browsers use, with the prefix of the proxy if there is one',
    whenEmpty: 'the address that the service listens on',
  },
  {
    setting: 'TRUSTED_PROXIES',
    message: 'Addresses or networks of the proxies in front, comma-separated',
    whenEmpty: 'no proxy',
    after: 'PUBLIC_URL',
  },
  {
    setting: 'DATA_DIR',
    message: 'Folder for keys, local files and the embedded database',
    whenEmpty: './data',
  },
  {
    setting: 'DATABASE_URL',
    message: 'Postgres: postgres://user:password@host:5432/database',
    whenEmpty: 'the embedded database',
    isSecret: true,
  },
  {
    setting: 'REDIS_URL',
    message: 'Redis: redis://:password@host:6379/0',
    whenEmpty: 'the memory of the process, for one instance',
    isSecret: true,
  },
  {
    setting: 'STORAGE_ENDPOINTS',
    message: 'Private object stores that the console may add: host:port, comma-separated',
    whenEmpty: 'local disk and public clouds',
  },
  {
    setting: 'SMTP_URL',
    message: 'Mail server for codes: smtps://user:password@host:465',
    whenEmpty: 'no mails',
    isSecret: true,
  },
  {
    setting: 'MAIL_FROM',
    message: 'Sender address of these mails',
    whenEmpty: 'a mail server needs one',
    after: 'SMTP_URL',
    standIn: 'gatehouse@localhost',
  },
  {
    setting: 'CONSOLE_DIR',
    message: 'Folder of a built front end, or a .zip of it, served at /',
    whenEmpty: 'none',
  },
]
