import type { AbandonedAmong } from '../../domain/storage/files/object-key.ts'
import { uniqueHex } from './unique.ts'

/** For uploads whose sender is dead. */
export const allAbandoned: AbandonedAmong = async (keys) => new Set(keys)

/** The service has issued only these keys, or awaits the others. */
export function onlyAbandoned(...keys: readonly string[]): AbandonedAmong {
  return async (asked) => new Set(asked.filter((key) => keys.includes(key)))
}

/** Keys of other programs in a platform's bucket. The last ones are named like those of uploads. */
export function othersIn(basePath: string): string[] {
  const below = basePath && `${basePath}/`
  const names = [
    'backup.tar',
    'logs/2026/11/22/app.log.gz',
    `logs/2026/11/22/${uniqueHex(32)}.gz`,
    '2026/11/22/app.log.gz',
    `2026/11/22/${uniqueHex(32)}.gz`,
    `2026/11/22/${uniqueHex(32)}`,
  ]
  return names.map((name) => `${below}${name}`)
}
