import type { IsAwaited } from '../../domain/storage/object-key.ts'
import { uniqueHex } from './unique.ts'

/** For uploads without a record, or whose sender is dead. */
export const noneAwaited: IsAwaited = async () => false

/** Keys of other programs in a platform's bucket; the service never uses such names. */
export function othersIn(basePath: string): string[] {
  const below = basePath && `${basePath}/`
  const names = [
    'backup.tar',
    'logs/2026/11/22/app.log.gz',
    `logs/2026/11/22/${uniqueHex(32)}.gz`,
    '2026/11/22/app.log.gz',
    `2026/11/22/${uniqueHex(31)}.gz`,
    `2026/11/22/${uniqueHex(32)}0.gz`,
    `2026/11/22/more/${uniqueHex(32)}.gz`,
  ]
  return names.map((name) => `${below}${name}`)
}
