import { isRecord, type SyntaxTree } from './syntax-tree.ts'

/** What a file takes from these is known only while it names the member at once. */
const HOLDERS = ['process', 'globalThis', 'global', 'Date', 'Math']
const MODULES = ['process', 'node:process']
/** Some member, nobody sees which. */
const ANY = '*'

/**
 * `process.env`, however it is taken: by a name, a text in brackets or a pattern. `process.*` is
 * more than one can follow: a name known only at run time, a copy, or the module of that name.
 */
export function takenMembers(tree: SyntaxTree): string[] {
  return [
    ...tree.ofType('MemberExpression').map(({ object, property }) => member(object, property)),
    ...patternsOf(tree).flatMap(({ pattern, from }) =>
      propertiesOf(pattern).map((property) => member(from, property.key)),
    ),
    ...HOLDERS.filter((name) => isUsedWhole(tree, name)).map((name) => `${name}.${ANY}`),
    ...(namesItsModule(tree) ? [`process.${ANY}`] : []),
  ]
}

export function nameOf(node: unknown): string {
  if (!isRecord(node)) return ''
  if (node.type === 'Identifier') return String(node.value)
  // Brackets, casts, and the question mark of an optional chain.
  return nameOf(node.expression ?? node.base)
}

function member(object: unknown, key: unknown): string {
  return `${nameOf(object)}.${keyOf(key)}`
}

function keyOf(key: unknown): string {
  if (!isRecord(key)) return ANY
  const { type, value, expression, expressions, quasis } = key
  if (type === 'Identifier' || type === 'StringLiteral') return String(value)
  if (type === 'Computed') return isRecord(expression) ? textOf(expression) : ANY
  if (type !== 'TemplateLiteral' || [expressions].flat().length > 0) return ANY
  return [quasis].flat().map((part) => (isRecord(part) ? String(part.cooked) : ANY))[0] ?? ANY
}

/** A name in brackets is a variable, not the name of the member. */
function textOf(expression: Readonly<Record<string, unknown>>): string {
  return expression.type === 'Identifier' ? ANY : keyOf(expression)
}

function patternsOf(tree: SyntaxTree): { pattern: unknown; from: unknown }[] {
  return [
    ...tree.ofType('VariableDeclarator').map(({ id, init }) => ({ pattern: id, from: init })),
    ...tree
      .ofType('AssignmentExpression', 'AssignmentPattern')
      .map(({ left, right }) => ({ pattern: left, from: right })),
  ].filter(({ pattern }) => isRecord(pattern) && pattern.type === 'ObjectPattern')
}

function propertiesOf(pattern: unknown): Readonly<Record<string, unknown>>[] {
  return isRecord(pattern) ? [pattern.properties].flat().filter(isRecord) : []
}

/** Its name stands somewhere, and not where a member is named or nothing is taken. */
function isUsedWhole(tree: SyntaxTree, name: string): boolean {
  const plain = [
    ...tree.ofType('MemberExpression').map(({ object }) => object),
    ...patternsOf(tree).map(({ from }) => from),
    ...tree.ofType('NewExpression').map(({ callee }) => callee),
    ...tree.ofType('TsTypeReference').map(({ typeName }) => typeName),
    ...tree
      .ofType('BinaryExpression')
      .filter(({ operator }) => operator === 'instanceof')
      .map(({ right }) => right),
  ]
  const uses = tree.ofType('Identifier').filter(({ value }) => value === name)
  return uses.length > plain.filter((node) => nameOf(node) === name).length
}

function namesItsModule(tree: SyntaxTree): boolean {
  return tree.ofType('StringLiteral').some(({ value }) => MODULES.includes(String(value)))
}
