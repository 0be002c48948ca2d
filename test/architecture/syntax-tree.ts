export type SyntaxNode = Readonly<Record<string, unknown>> & { readonly type: string }

/** A parsed file, to be asked about its nodes. */
export class SyntaxTree {
  readonly #nodes: readonly SyntaxNode[]
  readonly #bytes: Buffer
  readonly #begin: number

  constructor(root: unknown, text: string, begin: number) {
    this.#nodes = [...nodesOf(root)]
    this.#bytes = Buffer.from(text)
    this.#begin = begin
  }

  ofType(...types: readonly string[]): SyntaxNode[] {
    return this.#nodes.filter(({ type }) => types.includes(type))
  }

  /** Names that are used as values or types; not names of members. */
  get usedNames(): Set<string> {
    return new Set(this.ofType('Identifier').map(({ value }) => String(value)))
  }

  linesOf({ span }: SyntaxNode): number {
    const { start, end } = spanOf(span)
    const part = this.#bytes.subarray(start - this.#begin, end - this.#begin)
    return part.filter((byte) => byte === 0x0a).length + 1
  }
}

const MEMBER_NAMES: Readonly<Record<string, string>> = {
  MemberExpression: 'property',
  KeyValueProperty: 'key',
  KeyValuePatternProperty: 'key',
  MethodProperty: 'key',
  ClassMethod: 'key',
  ClassProperty: 'key',
  TsPropertySignature: 'key',
  TsMethodSignature: 'key',
}

function* nodesOf(value: unknown): Generator<SyntaxNode> {
  if (Array.isArray(value)) for (const item of value) yield* nodesOf(item)
  if (!isRecord(value)) return
  const { type } = value
  if (typeof type === 'string') yield { ...value, type }
  const skipped = MEMBER_NAMES[String(type)]
  for (const [name, child] of Object.entries(value)) {
    const isName = name === skipped && isRecord(child) && child.type === 'Identifier'
    if (!isName) yield* nodesOf(child)
  }
}

function spanOf(span: unknown): { start: number; end: number } {
  if (!isRecord(span)) throw new Error('A node without a place.')
  return { start: Number(span.start), end: Number(span.end) }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
