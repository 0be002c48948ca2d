import { type SourceFile, syntaxOf } from './source-files.ts'
import { isRecord, type SyntaxNode, type SyntaxTree } from './syntax-tree.ts'

export interface Expression {
  readonly path: string
  readonly source: string
  readonly flags: string
  /** Part of it is only known at run time; `x` stands for that. */
  readonly isOpen: boolean
}

/** How schemas use theirs. */
const SCHEMA_FLAGS = 'u'
const UNKNOWN = 'x'

/** Every regular expression of a file: literals, what `RegExp` is given, and patterns of schemas. */
export function expressionsOf({ path, text }: SourceFile): Expression[] {
  const tree = syntaxOf(text)
  const literals = tree
    .ofType('RegExpLiteral')
    .map(({ pattern, flags }) => ({ source: String(pattern), flags: String(flags), isOpen: false }))
  const patterns = tree
    .ofType('StringLiteral')
    .map(wordOf)
    .filter((value) => value.startsWith('^'))
    .map((source) => ({ source, flags: SCHEMA_FLAGS, isOpen: false }))
  return [...literals, ...patterns, ...madeOnes(tree)].map((found) => ({ path, ...found }))
}

function madeOnes(tree: SyntaxTree): Omit<Expression, 'path'>[] {
  const constants = constantsOf(tree)
  return tree
    .ofType('NewExpression', 'CallExpression')
    .filter(({ callee }) => isRecord(callee) && callee.value === 'RegExp')
    .map((call) => {
      const [source, flags] = argumentsOf(call).map((one) => textOf(one, constants))
      return {
        source: source?.text ?? UNKNOWN,
        flags: flags?.text ?? '',
        isOpen: source?.isOpen ?? true,
      }
    })
}

function argumentsOf({ arguments: given }: SyntaxNode): unknown[] {
  return Array.isArray(given) ? given.map((one) => (isRecord(one) ? one.expression : one)) : []
}

type Constants = ReadonlyMap<string, unknown>

function constantsOf(tree: SyntaxTree): Constants {
  const named = tree
    .ofType('VariableDeclarator')
    .map(({ id, init }) => [isRecord(id) ? String(id.value) : '', init] as const)
  return new Map(named)
}

interface Text {
  readonly text: string
  readonly isOpen: boolean
}

/** What an expression of the language is, as far as the file says. */
function textOf(node: unknown, constants: Constants): Text {
  if (!isRecord(node)) return { text: UNKNOWN, isOpen: true }
  const { type, value, object } = node
  if (type === 'StringLiteral') return { text: wordOf(node), isOpen: false }
  if (type === 'RegExpLiteral') return { text: String(node.pattern), isOpen: false }
  if (type === 'MemberExpression') return textOf(object, constants)
  if (type === 'Identifier') return textOf(constants.get(String(value)), constants)
  if (type === 'TemplateLiteral') return filled(node, constants)
  return { text: UNKNOWN, isOpen: true }
}

/** The parser writes a backslash before `u` twice, to tell it from half a character. */
function wordOf({ value }: Readonly<Record<string, unknown>>): string {
  return String(value).replaceAll('\\\\u', '\\u')
}

function filled({ quasis, expressions }: Readonly<Record<string, unknown>>, constants: Constants) {
  const holes = [expressions].flat().map((one) => textOf(one, constants))
  const words = [quasis].flat().map((word) => (isRecord(word) ? String(word.cooked) : ''))
  const text = words.map((word, at) => word + (holes[at]?.text ?? '')).join('')
  return { text, isOpen: holes.some(({ isOpen }) => isOpen) }
}
