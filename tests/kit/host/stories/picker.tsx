import { useState } from 'react'
import { Picker } from '#web/kit/picker.tsx'

const choices = [
  { value: 'DE', label: 'Germany' },
  { value: 'GE', label: 'Georgia' },
  { value: 'GR', label: 'Greece' },
  { value: 'JP', label: 'Japan' },
]

export function Story() {
  const [value, setValue] = useState('JP')
  return (
    <>
      <h1>Picker</h1>
      <Picker label="Country" choices={choices} value={value} onChange={setValue} required />
      <button type="button">After</button>
      <output data-value>{value}</output>
    </>
  )
}
