import {
  type AuditLink,
  hashedLink,
  type LinkForm,
  signedLink,
} from '../../../domain/parts/chain/audit-link.ts'
import type { AuditChain } from './audit-chain.ts'
import type { ChainSeal, SealCheck } from './chain-seal.ts'

const FORMS: readonly LinkForm[] = ['link', 'import']

/**
 * @param previous the hash of the link before it
 * @returns the form in which the hash of the link is right, if it is in any
 */
export function formOf(link: AuditLink, previous: string, seal: ChainSeal): LinkForm | undefined {
  const content = { ...link, previous }
  return FORMS.find((form) => seal.digest(hashedLink(content, form)) === link.hash)
}

/** @param previous the hash of the link before it. @returns what its signature says, if its hash is right */
export function checkLink(link: AuditLink, previous: string, seal: ChainSeal): SealCheck {
  const isWhole = formOf(link, previous, seal) !== undefined
  return isWhole ? seal.check(signedLink(link), link) : 'wrong'
}

/** @returns the hash of the link before this one; `undefined` if nothing is there that has it */
export async function hashBefore(
  { log, number }: AuditLink,
  chain: AuditChain,
): Promise<string | undefined> {
  if (number === 1) return ''
  const [link] = await chain.list(log, number - 2, 1)
  if (link?.number === number - 1) return link.hash
  const start = await chain.start(log)
  return start?.number === number - 1 ? start.hash : undefined
}

/** Like `checkLink`, with what the chain has before the link. */
export async function checkInChain(
  link: AuditLink,
  chain: AuditChain,
  seal: ChainSeal,
): Promise<SealCheck> {
  const previous = await hashBefore(link, chain)
  return previous === undefined ? 'wrong' : checkLink(link, previous, seal)
}
