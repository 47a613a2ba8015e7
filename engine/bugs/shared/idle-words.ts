/** Names of controls that rightly do nothing while there is nothing for them to do. */
export const CONDITIONAL =
  /\b(clear|reset|undo|redo|previous|prev|next|back|first|last|save|apply|search|stop|pause|play|close|cancel|refresh|reload|copy|print|less|decrease|minus|up|down|top|sort|one more|one fewer|one less|plus|increase)\b|^[^\p{L}\p{N}]{0,3}$|^\d+$/iu;
