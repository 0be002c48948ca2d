import { AUDITED_LOGS } from '../../../domain/audit/audited-log.ts'
import type { Signed, SignedHash } from '../../../domain/audit/signed.ts'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'

interface ReadHeads {
  readonly heads: readonly (SignedHash & Signed)[]
  /** How many lines are no heads, such as one that a crash has cut. */
  readonly unreadable: number
}

/** @param text one JSON object a line. @throws CannotStart if there is none */
export function readHeads(text: string): ReadHeads {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const heads = lines.flatMap((line) => headIn(line) ?? [])
  if (heads.length === 0) throw new CannotStart('There are no heads in this file.', EXIT.settings)
  return { heads, unreadable: lines.length - heads.length }
}

function headIn(line: string): (SignedHash & Signed) | undefined {
  const { log, number, hash, keyId, signature } = Object(parsed(line))
  const known = AUDITED_LOGS.find((name) => name === log)
  if (!known || !Number.isSafeInteger(number)) return undefined
  return {
    log: known,
    number,
    hash: String(hash),
    keyId: String(keyId),
    signature: String(signature),
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    // It is counted.
    return undefined
  }
}
