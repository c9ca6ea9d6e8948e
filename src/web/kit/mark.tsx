/** The mark: a token broken in two, whose halves fit. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path
        className="mark-given"
        d="M17 4.04 13.6 11.2 17.8 16 13.8 20.8 15 27.96A12 12 0 0 1 17 4.04Z"
      />
      <path
        className="mark-kept"
        d="M17 4.04 13.6 11.2 17.8 16 13.8 20.8 15 27.96A12 12 0 0 0 17 4.04Z"
      />
    </svg>
  )
}
