import { latinLooks } from './latin-looks.ts'

/** Written to the operation log as the name of who works at the command line. */
const OPERATOR = 'gatehouse'

const RESERVED: ReadonlySet<string> = new Set(
  `admin administrator root system superadmin superuser sysadmin operator gatehouse owner moderator
  support security staff service official daemon guest anonymous nobody everybody everyone null
  undefined api auth login logout register postmaster webmaster hostmaster abuse noreply 管理员 系统
  系统管理员 超级管理员 客服`.split(/\s+/),
)

/** Whether a login name reads as that of an administrator or of the service itself. */
export function isReserved(key: string): boolean {
  return readings(key).some((reading) => RESERVED.has(reading) || reading.startsWith(OPERATOR))
}

/** The super administrator may give reserved names, but neither a look-alike nor the operator's. */
export function isKeptFromAll(key: string): boolean {
  return isOperators(key) || (isReserved(key) && !RESERVED.has(key))
}

/** Whether it reads as the operator's, which no account may have. */
export function isOperators(key: string): boolean {
  return readings(key).some((reading) => reading.startsWith(OPERATOR))
}

function readings(key: string): string[] {
  return [key, ...latinLooks(key)].map(skeleton)
}

/** Removes what readers overlook: accents, the missing dot of ı, separators. */
function skeleton(key: string): string {
  return key
    .normalize('NFD')
    .replaceAll(/[\p{M}\s._-]/gu, '')
    .replaceAll('ı', 'i')
}
