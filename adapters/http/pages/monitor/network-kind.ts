import ipaddr from 'ipaddr.js'
import type { Language } from '../../words/language.ts'

/** Address ranges that are used only inside a local network. */
const INTERNAL = new Set(['private', 'loopback', 'linkLocal', 'uniqueLocal'])
const WORD: Record<Language, string> = { en: 'Internal network', zh: '内网IP' }

/** Tells internal addresses; nothing is known about the location of public ones. */
export function networkKind(address: string, language: Language): string {
  if (!ipaddr.isValid(address)) return ''
  return INTERNAL.has(ipaddr.process(address).range()) ? WORD[language] : ''
}
