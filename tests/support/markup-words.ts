/** Words that stand in the markup of a screen instead of a catalogue, in whatever way they are written there. */
import { parseSync } from '@swc/core'

/** Attributes that are shown or read out. */
const spoken =
  /^(?:aria-(?:label|description|roledescription|valuetext|placeholder)|alt|title|label|placeholder|hint|text|heading|legend|description|subject|summary|caption|tooltip)$/

const word = /\p{L}{2,}/u
/** Addresses, entities and markup to copy are the same in every language. */
const codes = /https?:\/\/\S*|&\w+;/g
const markup = /^<|="$|^"/

type Node = { type?: string; [key: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Texts of a `.tsx` file that people would read in English, whatever language they have chosen. */
export function wordsInMarkup(file: string, text: string): string[] {
  const found: string[] = []
  visit(parseSync(text, { syntax: 'typescript', tsx: true }) as unknown as Node, found)
  return found
    .map((one) => one.replace(codes, ' ').trim())
    .filter((one) => word.test(one) && !markup.test(one))
    .map((one) => `${file}: ${one}`)
}

function visit(node: unknown, found: string[]): void {
  if (!isNode(node)) return
  if (node.type === 'JSXText') found.push(String(node['value']))
  if (node.type === 'JSXExpressionContainer') say(node['expression'], found)
  if (node.type === 'JSXAttribute') {
    const { name, value } = node as { name: Node; value?: Node }
    if (!spoken.test(String(name['value']))) return visitContainer(value, found)
    if (value?.type === 'StringLiteral') found.push(String(value['value']))
  }
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const one of value) visit(one, found)
    else visit(value, found)
  }
}

/** Of an attribute that nobody reads: only what is drawn within it counts. */
function visitContainer(value: unknown, found: string[]): void {
  if (!isNode(value) || value.type !== 'JSXExpressionContainer') return
  const within = value['expression']
  if (isNode(within)) for (const one of Object.values(within)) visitAll(one, found)
  if (isNode(within) && within.type?.startsWith('JSX')) visit(within, found)
}

function visitAll(value: unknown, found: string[]): void {
  if (Array.isArray(value)) for (const one of value) visit(one, found)
  else visit(value, found)
}

/** What an expression between braces becomes, as far as it is written out. */
function say(expression: unknown, found: string[]): void {
  if (!isNode(expression)) return
  switch (expression.type) {
    case 'StringLiteral':
      found.push(String(expression['value']))
      return
    case 'TemplateLiteral':
      for (const part of expression['quasis'] as { raw: string }[]) found.push(part.raw)
      return
    case 'ParenthesisExpression':
      return say(expression['expression'], found)
    case 'ConditionalExpression':
      say(expression['consequent'], found)
      return say(expression['alternate'], found)
    case 'BinaryExpression':
      if (/^(?:&&|\|\||\?\?|\+)$/.test(String(expression['operator']))) {
        say(expression['right'], found)
        if (expression['operator'] !== '&&') say(expression['left'], found)
      }
      return
    default:
  }
}
