/** A word of people in a badge, such as a skill: longer than the line, it goes on in the next one. */
export function TextBadge({ children }: { children: string }) {
  return (
    <span className="badge" dir="auto" style={{ maxWidth: '100%', whiteSpace: 'normal' }}>
      {children}
    </span>
  )
}
