import type { FastifyRequest } from 'fastify'
import { languageOf } from '../../words/language.ts'
import { showsNamedIcons } from './front-end-icons.ts'
import type { MenuReader } from './menu-row.ts'

export function readerOf(request: FastifyRequest): MenuReader {
  return { language: languageOf(request), hasNamedIcons: showsNamedIcons(request) }
}
