import ipaddr from 'ipaddr.js'
import type { Language } from '../../words/language.ts'

/** Ranges of addresses that are in use inside a house only. */
const INTERNAL = new Set(['private', 'loopback', 'linkLocal', 'uniqueLocal'])
const WORD: Record<Language, string> = { en: 'Internal network', zh: '内网IP' }

/** Where an address is, as far as it says itself; of public ones nothing is known. */
export function networkKind(address: string, language: Language): string {
  if (!ipaddr.isValid(address)) return ''
  return INTERNAL.has(ipaddr.process(address).range()) ? WORD[language] : ''
}
