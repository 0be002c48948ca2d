-- Prints the result of a wrk run as one line of JSON.
function done(summary)
  local errors = summary.errors
  local broken = errors.connect + errors.read + errors.write + errors.timeout
  local line = '{"replies":%d,"bytes":%d,"microseconds":%d,"refused":%d,"broken":%d}\n'
  io.write(line:format(summary.requests, summary.bytes, summary.duration, errors.status, broken))
end
