import type { ChainCounts, ChainFinding } from '../../../application/audit/chain-finding.ts'

const REASONS = {
  content: 'its content does not have its hash',
  signature: 'its signature is wrong',
  erased: 'it had been altered when it was erased',
  dated: 'it is dated an hour before entries that were linked earlier',
} as const

export function findingLine(finding: ChainFinding): string {
  const { kind, log, what, id, link, at, why, keyId, entries } = finding
  const subject = id === undefined ? `${what} ${link}` : `${what} ${id}`
  const facts = [
    id !== undefined && link !== undefined && `in link ${link}`,
    entries !== undefined && `${entries} entries were logged more than an hour before`,
    at && `${kind === 'cut' || why === 'erased' ? 'linked' : 'of'} ${at.toISOString()}`,
    why && REASONS[why],
    keyId !== undefined && `signed with key ${keyId}, which is not here`,
  ].filter(Boolean)
  return `${kind.padEnd(8)} ${log} log, ${subject}${facts.length > 0 ? `: ${facts.join(', ')}` : ''}`
}

export function countsLine(counts: ChainCounts): string {
  const { log, links, entries, erased, uncovered, oldest, late, findings } = counts
  const { imported, from, to } = counts
  const span = from && to ? ` from ${from.toISOString()} to ${to.toISOString()}` : ''
  const facts = [
    `${entries} entries in ${links} links${span}`,
    `${erased} erased and accounted for`,
    `${uncovered} not linked yet${oldest ? ` since ${oldest.toISOString()}` : ''}`,
    `${late} linked late`,
    ...(imported > 0 ? [`${imported} imported`] : []),
    `${findings} findings`,
  ]
  return `${log} log: ${facts.join(', ')}`
}
