import { AUDITED_LOGS } from '../../../domain/audit/audited-log.ts'
import type { Signed, SignedHash } from '../../../domain/audit/signed.ts'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'

/** @param text one JSON object a line; a last line that was cut is left out. @throws CannotStart */
export function readHeads(text: string): (SignedHash & Signed)[] {
  const lines = text.split('\n')
  const whole = lines.slice(0, -1).filter((line) => line.trim() !== '')
  return whole.map((line, at) => {
    const head = headIn(line)
    if (head) return head
    throw new CannotStart(`Line ${at + 1} of the heads is not a head.`, EXIT.settings)
  })
}

function headIn(line: string): (SignedHash & Signed) | undefined {
  const { log, number, hash, keyId, signature } = Object(parsed(line))
  const known = AUDITED_LOGS.find((name) => name === log)
  const texts = [hash, keyId, signature].map(String)
  const [hashed = '', key = '', signed = ''] = texts
  if (!known || !Number.isSafeInteger(number)) return undefined
  return { log: known, number, hash: hashed, keyId: key, signature: signed }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    // Told of with its number.
    return undefined
  }
}
