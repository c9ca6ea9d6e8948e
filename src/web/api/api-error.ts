import type { ErrorBody, FieldError } from '#shared/errors.ts'
import { messageForStatus, networkMessage } from '#shared/errors.ts'

/** A call that did not succeed. `status` 0 means that no response came. */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody | undefined
  /** The notification that told the person, when it is about one form or action alone. */
  notification: number | undefined

  constructor(status: number, body?: ErrorBody) {
    super(status === 0 ? networkMessage() : messageForStatus(status))
    this.name = 'ApiError'
    this.status = status
    this.body = body
  }

  /** A sentence for the person: the server's reason where it gave one. */
  get reason(): string {
    return this.body?.details?.reason ?? this.message
  }

  /** What is wrong with which field, for forms. */
  get fields(): FieldError[] {
    return this.body?.details?.fields ?? []
  }
}

/** True when the error is a refusal with this machine code. */
export function isRefusal(error: unknown, code: ErrorBody['code']): error is ApiError {
  return error instanceof ApiError && error.body?.code === code
}

/** Reads an error body without trusting it: anything else than our shape is left out. */
export function parseErrorBody(value: unknown): ErrorBody | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const body = value as Partial<ErrorBody>
  return typeof body.code === 'string' && typeof body.statusCode === 'number'
    ? (value as ErrorBody)
    : undefined
}
