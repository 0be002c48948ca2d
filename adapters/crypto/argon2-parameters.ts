/** OWASP's choice for Argon2id where memory is scarce: 19 MiB, two passes, one lane. */
export const ARGON2 = { memoryKib: 19_456, passes: 2, lanes: 1, hashBytes: 32 } as const

// The libraries write m, t and p in different orders. Digits are bounded, so that a damaged row
// cannot ask for a hash that eats the machine.
const PHC =
  /^\$argon2id\$v=19\$(?=[^$]*m=)(?=[^$]*t=)(?=[^$]*p=)([mtp]=[1-9]\d{0,5}(?:,[mtp]=[1-9]\d{0,5}){2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/
const MOST = { m: 1_048_576, t: 64, p: 16 }
const LEAST_KIB_PER_LANE = 8

interface PhcParameters {
  readonly memoryKib: number
  readonly passes: number
  readonly hashBytes: number
}

/** Whether the text is an Argon2id hash in PHC form that may be computed here. */
export function isPhc(hash: string): boolean {
  return parse(hash) !== undefined
}

/** Weaker in any parameter than `ARGON2`, or not readable. */
export function isWeaker(hash: string): boolean {
  const parameters = parse(hash)
  if (!parameters) return true
  const { memoryKib, passes, hashBytes } = parameters
  return memoryKib < ARGON2.memoryKib || passes < ARGON2.passes || hashBytes < ARGON2.hashBytes
}

function parse(hash: string): PhcParameters | undefined {
  const [, costs, salt, digest] = PHC.exec(hash) ?? []
  if (!costs || !salt || !digest || !isCanonical(salt) || !isCanonical(digest)) return undefined
  const of = new Map(costs.split(',').map((cost) => [cost[0], Number(cost.slice(2))]))
  const [memoryKib = 0, passes = 0, lanes = 0] = ['m', 't', 'p'].map((name) => of.get(name))
  const isBounded = memoryKib <= MOST.m && passes <= MOST.t && lanes <= MOST.p
  if (!isBounded || memoryKib < LEAST_KIB_PER_LANE * lanes) return undefined
  return { memoryKib, passes, hashBytes: Buffer.from(digest, 'base64').length }
}

/** The libraries throw on anything else, and a damaged hash is a wrong password, not a fault. */
function isCanonical(base64: string): boolean {
  return (
    Buffer.from(base64, 'base64')
      .toString('base64')
      .replace(/={1,2}$/, '') === base64
  )
}
