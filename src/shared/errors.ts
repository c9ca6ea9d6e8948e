/**
 * The closed list of what can go wrong between the browser and the server.
 * The status messages are the observed product's, word for word (observed-product.md, section 8).
 */
import { catalogue } from './catalogue.ts'
import { Message } from './message.ts'

const words = catalogue({
  en: {
    statuses: {
      400: 'Bad request. Please check your input.',
      401: 'Unauthorized. Please log in.',
      403: 'Forbidden. You do not have permission.',
      404: 'Not found. The requested resource does not exist.',
      500: 'Internal server error. Please try again later.',
    },
    other: 'An error occurred. Please try again.',
    network: 'Network error. Please check your internet connection.',
  },
})

/** What is said when the server cannot be reached. */
export function networkMessage(): string {
  return words.network
}

type ErrorRule = { status: number; ourFault: boolean }

/** Machine code → HTTP status, and whether it is logged as a fault of ours. */
export const errorCodes = {
  INVALID_INPUT: { status: 400, ourFault: false },
  MALFORMED_BODY: { status: 400, ourFault: false },
  INVALID_CURSOR: { status: 400, ourFault: false },
  IDEMPOTENCY_KEY_REQUIRED: { status: 400, ourFault: false },
  UNAUTHENTICATED: { status: 401, ourFault: false },
  INVALID_CREDENTIALS: { status: 400, ourFault: false },
  SECOND_FACTOR_REQUIRED: { status: 400, ourFault: false },
  FORBIDDEN: { status: 403, ourFault: false },
  CROSS_SITE_REQUEST: { status: 403, ourFault: false },
  EMAIL_UNVERIFIED: { status: 403, ourFault: false },
  PROFILE_INCOMPLETE: { status: 403, ourFault: false },
  NOT_VERIFIED: { status: 403, ourFault: false },
  LIMIT_REACHED: { status: 403, ourFault: false },
  NOT_FOUND: { status: 404, ourFault: false },
  METHOD_NOT_ALLOWED: { status: 405, ourFault: false },
  CONFLICT: { status: 409, ourFault: false },
  ILLEGAL_TRANSITION: { status: 409, ourFault: false },
  ALREADY_CLAIMED: { status: 409, ourFault: false },
  ALREADY_REQUESTED: { status: 409, ourFault: false },
  IDEMPOTENCY_KEY_REUSED: { status: 409, ourFault: false },
  VERSION_CONFLICT: { status: 409, ourFault: false },
  OTHER_ACCOUNT: { status: 409, ourFault: false },
  JOB_CLOSED: { status: 409, ourFault: false },
  GONE: { status: 410, ourFault: false },
  PAYLOAD_TOO_LARGE: { status: 413, ourFault: false },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, ourFault: false },
  INVALID_FILE: { status: 422, ourFault: false },
  OTP_INVALID: { status: 400, ourFault: false },
  RATE_LIMITED: { status: 429, ourFault: false },
  INTERNAL: { status: 500, ourFault: true },
  UNAVAILABLE: { status: 503, ourFault: true },
  STORAGE_FULL: { status: 507, ourFault: true },
} as const satisfies Record<string, ErrorRule>

export type ErrorCode = keyof typeof errorCodes

/** One field of the input and what is wrong with it; `path` is dotted, as in the contract. */
export type FieldError = { path: string; message: string }

/** The one JSON shape of every failed response (decision D12). */
export type ErrorBody = {
  statusCode: number
  code: ErrorCode
  message: string
  details?: ErrorDetails
  requestId?: string
}

export type ErrorDetails = {
  /** A sentence for the person, more precise than the status message. */
  reason?: string
  fields?: FieldError[]
  /** Legal next states, with ILLEGAL_TRANSITION. */
  allowed?: string[]
  /** Seconds, with RATE_LIMITED and UNAVAILABLE. */
  retryAfter?: number
  /** The record that already exists, with ALREADY_REQUESTED and CONFLICT. */
  id?: string
}

/** A sentence that is said later, or one that was said by others. */
export type Stated = Message | string

export type StatedDetails = Omit<ErrorDetails, 'reason' | 'fields'> & {
  reason?: Stated
  fields?: readonly { path: string; message: Stated }[]
}

/** The observed sentence for a status. */
export function messageForStatus(status: number): string {
  return words.statuses[status as keyof typeof words.statuses] ?? words.other
}

/** The one error that crosses layers. Anything else that is thrown is a bug and becomes INTERNAL. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly #stated: StatedDetails | undefined
  /** The failure is part of what happened (a wrong guess counts): the transaction commits. */
  readonly keepsChanges: boolean

  /**
   * @param code from the closed list
   * @param details `reason` as a message, or the reason itself; said in the caller's language at the edge
   */
  constructor(
    code: ErrorCode,
    details?: StatedDetails | Stated,
    options?: { cause?: unknown; keepsChanges?: boolean },
  ) {
    const isReason = typeof details === 'string' || details instanceof Message
    const stated = isReason ? { reason: details } : details
    super(String(stated?.reason ?? code), options)
    this.name = 'AppError'
    this.code = code
    this.#stated = stated
    this.keepsChanges = options?.keepsChanges ?? false
  }

  /** In the language of the person who reads it now. */
  get details(): ErrorDetails | undefined {
    if (!this.#stated) return undefined
    const { reason, fields, ...rest } = this.#stated
    return {
      ...rest,
      ...(reason !== undefined && { reason: String(reason) }),
      ...(fields && {
        fields: fields.map(({ path, message }) => ({ path, message: String(message) })),
      }),
    }
  }

  /** Which message the reason is and what fills it in; undefined for one that others wrote. */
  get reason(): Message | undefined {
    return this.#stated?.reason instanceof Message ? this.#stated.reason : undefined
  }

  get status(): number {
    return errorCodes[this.code].status
  }

  toBody(requestId?: string): ErrorBody {
    const { details } = this
    return {
      statusCode: this.status,
      code: this.code,
      message: messageForStatus(this.status),
      ...(details && { details }),
      ...(requestId && { requestId }),
    }
  }
}

/** INVALID_INPUT for a single field. */
export function invalidField(path: string, message: Stated, cause?: unknown): AppError {
  const details = { reason: message, fields: [{ path, message }] }
  return new AppError('INVALID_INPUT', details, { cause })
}
