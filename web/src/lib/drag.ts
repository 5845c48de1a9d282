// Pick up and drop: a press becomes a drag when the pointer has moved.

/** How far a finger or a mouse may slip without meaning anything, in pixels. */
const SLIP = 8

export function slipped(from: PointerEvent, to: PointerEvent): boolean {
  return Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) < SLIP
}
