/** The Model Context Protocol (https://modelcontextprotocol.io): tools that programs call. */
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server'
import type { z } from 'zod'

/** What a tool found, and what to tell the person besides; or why it refused. */
export type ToolResult = { facts: Record<string, unknown>; sentence?: string } | { refusal: string }

export type Tool = {
  name: string
  title: string
  description: string
  /** Whether it changes anything; repeating a change is fine. */
  writes: boolean
  input: z.ZodObject
  run: (input: Record<string, unknown>) => Promise<ToolResult>
}

/** A tool whose `run` gets what its input's schema gives. */
export function defineTool<Input extends z.ZodObject>(
  tool: Omit<Tool, 'input' | 'run'> & {
    input: Input
    run: (input: z.output<Input>) => Promise<ToolResult>
  },
): Tool {
  return { ...tool, run: (input) => tool.run(tool.input.parse(input)) }
}

export type ToolSet = {
  name: string
  version: string
  /** What a program is told before it calls anything. */
  instructions: string
  tools: readonly Tool[]
}

/** The library is large, and most processes are never asked by a program. */
const library = () => import('@modelcontextprotocol/server')

type ServerClass = Awaited<ReturnType<typeof library>>['McpServer']

function createServer(
  Server: ServerClass,
  { name, version, instructions, tools }: ToolSet,
): McpServer {
  const server = new Server({ name, version }, { instructions })
  for (const { name: toolName, title, description, writes, input, run } of tools) {
    const annotations = writes
      ? { readOnlyHint: false, destructiveHint: true, idempotentHint: true }
      : { readOnlyHint: true, openWorldHint: false }
    server.registerTool(
      toolName,
      { title, description, annotations, inputSchema: input },
      async (given) => toResult(await run(given)),
    )
  }
  return server
}

function toResult(result: ToolResult): CallToolResult {
  if ('refusal' in result) {
    return { isError: true, content: [{ type: 'text', text: result.refusal }] }
  }
  const { facts, sentence = JSON.stringify(facts) } = result
  return { content: [{ type: 'text', text: sentence }], structuredContent: facts }
}

/** Answers one request over HTTP; nothing is kept between two. */
export async function answerToolRequest(
  set: ToolSet,
  request: Request,
  body: unknown,
): Promise<Response> {
  const { createMcpHandler, McpServer: Server } = await library()
  // Nothing here changes while a program listens: there is nothing to subscribe to.
  const handler = createMcpHandler(() => createServer(Server, set), { maxSubscriptions: 0 })
  return handler.fetch(request, { parsedBody: body })
}

/** Serves the program that started this one, until it ends. */
export async function serveToolsOverStdio(set: ToolSet): Promise<void> {
  const { McpServer: Server } = await library()
  const { serveStdio } = await import('@modelcontextprotocol/server/stdio')
  serveStdio(() => createServer(Server, set))
}
