import type { FastifyPluginAsync } from 'fastify'
import type { OperationEntry } from '../../../application/ports/logs/operation-log.ts'
import { OPERATION_KINDS } from '../../../domain/audit/operation-kind.ts'
import { builtInText } from '../../../domain/language/built-in-text.ts'
import type { Words } from '../../../domain/records/shown.ts'
import type { RouteTable } from '../route-table.ts'
import { areaWord } from './area-words.ts'
import type { Language } from './language.ts'

/** @param words of what is done without a route, by the `url` of its entries */
export function namedWithoutRoute(words: Readonly<Record<string, Words>>): FastifyPluginAsync {
  return async ({ routeTable }) => routeTable.nameWithoutRoute(words)
}

/** Describes what was done. What has no words of its own is described by kind and area. */
export function operationWord(
  entry: Pick<OperationEntry, 'area' | 'kind' | 'method' | 'url'>,
  language: Language,
  routes: Pick<RouteTable, 'wordsOf'>,
): string {
  const { area, kind } = entry
  const words = routes.wordsOf(entry)
  if (words) return words[language === 'en' ? 0 : 1]
  const word = builtInText(`sys_oper_type.${OPERATION_KINDS.indexOf(kind)}`, language)
  return `${word}: ${areaWord(area, language)}`
}
